import type { words as english } from "../en/passkeys.en.ts"

/** Passkeys in Brazilian Portuguese. */
export const words: typeof english = {
  signIn: "Entrar com uma chave de acesso",
  passkeys: "Chaves de acesso",
  about:
    "Entre com impressão digital, rosto, bloqueio do dispositivo ou chave de segurança, sem senha. Uma chave de acesso só vale neste site: ninguém consegue tirá-la de você.",
  none: "Ainda não há chaves de acesso.",
  add: "Adicionar uma chave de acesso",
  added: (name) => `${name} foi adicionada. A partir de agora, você pode entrar com ela.`,
  aboutAdding: "Em seguida, seu navegador pergunta onde guardá-la e pede que você confirme sua identidade.",
  name: "Nome",
  nameHint: "Para diferenciá-la das outras, por exemplo o dispositivo que a guarda.",
  enterName: "Dê um nome a ela.",
  tooMany: (most) => `Uma conta tem no máximo ${most} chaves de acesso. Remova uma antes de adicionar outra.`,
  addedAt: (at) => ["Adicionada ", at],
  lastUse: (at) => [" · último uso ", at],
  neverUsed: " · ainda não usada",
  remove: "Remover",
  removeOf: (name) => `Remover ${name}`,
  removeThis: "Remover esta chave de acesso",
  aboutRemoving: (name) => [
    name,
    " não entra mais, e os outros navegadores que entraram com uma chave de acesso são desconectados. Apague-a também no dispositivo, que continuaria a oferecê-la."
  ],
  lastWay:
    "É o único acesso a esta conta. Para entrar depois, você precisará de uma nova senha, por um link enviado por e-mail.",
  confirm: (name) => ["Digite ", name, " para confirmar"],
  removed: (name) => `${name} foi removida.`,
  removePassword: "Remover a senha",
  aboutRemovingPassword:
    "Depois disso, só as chaves de acesso entram. Seu navegador pede antes uma delas. Os outros navegadores são desconectados.",
  losing: "Se você perder todas as chaves de acesso, um link enviado por e-mail define uma nova senha.",
  passwordRemoved: "A senha foi removida. Só as chaves de acesso entram.",
  noPassword: "Esta conta não tem senha: só as chaves de acesso entram.",
  mailLink: "Receber um link para definir uma",
  linkMailed: (email) => [
    "Uma mensagem para ",
    email,
    " está a caminho. O link dela funciona uma vez, por uma hora."
  ],
  bySession: " · com chave de acesso",
  notDone: [
    "Nenhuma chave de acesso foi usada.",
    "A operação foi cancelada, demorou demais ou este dispositivo não tem nenhuma para este site. Tente de novo ou use a senha."
  ],
  refused: [
    "Esta chave de acesso não foi aceita.",
    "Talvez tenha sido removida da conta. Tente outra ou use a senha."
  ],
  alreadyHere: [
    "Este dispositivo já tem uma chave de acesso da conta.",
    "Use essa ou adicione uma de outro dispositivo."
  ],
  unfit: [
    "Este dispositivo não consegue guardar uma chave de acesso assim.",
    "Ele precisa poder verificar quem você é, por exemplo por um PIN. Tente outro."
  ],
  otherSite: [
    "Chaves de acesso não funcionam neste endereço.",
    "Abra o serviço no endereço informado por quem o mantém e tente de novo."
  ],
  otherAccount: [
    "Essa chave de acesso é de outra conta, que agora está conectada.",
    "Entre na conta com que você quer continuar."
  ]
}
