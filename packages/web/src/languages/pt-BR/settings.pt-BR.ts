import type { words as english } from "../en/settings.en.ts"

/** The settings in Brazilian Portuguese. */
export const words: typeof english = {
  email: "E-mail",
  aboutEmail: (email) => [
    "Você entra como ",
    email,
    ". Um novo endereço passa a valer quando você abre o link que ele recebe; o antigo é avisado."
  ],
  onItsWay: (email) => [
    "Uma mensagem está a caminho de ",
    email,
    ". Abra o link dela em até uma hora; até lá, seu endereço continua como está."
  ],
  enterEmail: "Digite o novo endereço.",
  enterPassword: "Digite sua senha.",
  sendLink: "Enviar o link",
  newEmail: "Novo e-mail",
  currentPassword: "Senha atual",
  newPassword: "Nova senha",
  password: "Senha",
  aboutPassword: "Uma nova senha encerra a sessão nos outros navegadores. As chaves continuam valendo.",
  changePassword: "Alterar a senha",
  passwordChanged: "A senha foi alterada. Os outros navegadores foram desconectados.",
  aboutLanguage: "O idioma destas páginas e das mensagens que você recebe.",
  languageKept: "O idioma foi guardado para esta conta.",
  sessions: "Sessões",
  aboutSessions:
    "Onde você está conectado. Uma sessão termina 30 dias depois do último uso e, em todo caso, após 90 dias.",
  thisOne: "Esta",
  signedIn: (at, last) => ["Iniciada ", at, " · último uso ", last],
  end: "Encerrar",
  endOf: (browser) => `Encerrar a sessão de ${browser}`,
  ended: (browser) => `A sessão de ${browser} foi encerrada.`,
  allEnded: "Todos os outros navegadores foram desconectados.",
  endOthers: "Encerrar todas as outras",
  more: (count) => `Mostrar mais ${count}`,
  unknownBrowser: "Navegador desconhecido",
  on: (browser, system) => `${browser} no ${system}`,
  close: "Encerrar a conta",
  closeThis: "Encerrar esta conta",
  aboutClose: "Você pode se cadastrar de novo com o mesmo endereço, como uma nova conta.",
  whatGoes:
    "Apaga o seu acesso: endereço, senha, sessões e chaves. O extrato e os códigos ficam com quem mantém o serviço.",
  deleted:
    "Seu endereço, sua senha, todas as sessões e todas as chaves são apagados. Programas que usam uma chave são recusados na hora.",
  stays:
    "Quem mantém este serviço guarda o extrato e os códigos que você comprou, apenas sob o número da conta. Você não terá mais acesso a eles: baixe antes o que precisar.",
  lost: (credits) => [
    "Os ",
    credits,
    " créditos restantes serão perdidos. Se quiser o dinheiro de volta por créditos comprados, fale com quem mantém este serviço antes de encerrar a conta."
  ],
  confirm: (email) => ["Digite ", email, " para confirmar"],
  stop: "Parar também os meus códigos dinâmicos e apagar os destinos. Sem isso, eles continuam redirecionando."
}
