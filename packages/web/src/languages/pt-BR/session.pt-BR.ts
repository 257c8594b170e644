import type { words as english } from "../en/session.en.ts"

/** Signing in and up in Brazilian Portuguese. */
export const words: typeof english = {
  email: "E-mail",
  password: "Senha",
  newPassword: "Nova senha",
  enterEmail: "Digite seu e-mail.",
  enterPassword: "Digite sua senha.",
  wrong: "O e-mail ou a senha não está correto.",
  comeBack: "Entre para continuar. Você voltará para onde estava.",
  forgot: "Esqueceu a senha?",
  byInvitation: "Novas contas são abertas por convite de quem mantém este serviço.",
  noAccount: (create) => ["Ainda não tem conta? ", create("Crie uma")],
  haveAccount: (signIn) => ["Já tem uma conta? ", signIn("Entre")],
  closed: "O cadastro está fechado",
  aboutClosed:
    "Novas contas são abertas por convite. Peça um a quem mantém este serviço: ele chega como link por e-mail.",
  aboutSignUp:
    "Digite seu e-mail. Você receberá um link que confirma o endereço e permite escolher uma senha.",
  sendLink: "Enviar o link",
  signUpSent: "Abra o link da mensagem para escolher uma senha. Ele funciona uma vez, por 24 horas.",
  aboutReset: "Digite o e-mail da sua conta. Você receberá um link para escolher uma nova senha.",
  resetSent:
    "Se esse endereço tiver uma conta, a mensagem traz um link para escolher uma nova senha. Ele funciona uma vez, por uma hora. Até lá, a senha antiga continua valendo.",
  back: "Voltar para o login",
  look: "Veja sua caixa de entrada",
  onItsWay: (email) => ["Uma mensagem para ", email, " está a caminho."],
  local:
    "Este serviço roda no seu próprio computador. Sem servidor de e-mail, ele grava as mensagens em arquivos: o registro, no terminal, indica o arquivo.",
  noMail: "Nada depois de alguns minutos? Veja a pasta de spam e confira o endereço acima.",
  again: "Corrigir o endereço ou enviar de novo",
  incomplete: "Este link está incompleto",
  aboutIncomplete:
    "Falta uma parte do endereço. Abra o link de novo a partir da mensagem ou copie-o inteiro.",
  expired: "Este link não pode mais ser usado",
  aboutExpired: "Um link funciona uma vez e por tempo limitado. Este já foi usado ou é antigo demais.",
  signedInAs: (email) => ["Você está conectado como ", email, "."],
  toAccount: "Ir para a sua conta",
  chosenAlready: (signIn) => ["Já escolheu uma senha? ", signIn("Entre")],
  askAgain: (signUp, reset) => [
    "Se não, peça outro link: ",
    signUp("para abrir uma conta"),
    " ou ",
    reset("para definir uma nova senha"),
    "."
  ],
  aboutPassword:
    "Escolha uma senha para a sua conta. Assim seu endereço fica confirmado e você entra na conta.",
  setPassword: "Definir a senha",
  passwordSet: "A senha foi definida e você entrou na conta.",
  signsInOther: (email) => [
    "Você está conectado como ",
    email,
    ". Este link entra na conta para a qual foi enviado."
  ],
  signsOut: "As outras sessões desta conta serão encerradas.",
  confirm: "Confirme seu novo endereço",
  aboutConfirm: "Este link foi enviado ao novo endereço de uma conta. Confirme que é seu.",
  useAddress: "Usar este endereço",
  changed: "Seu endereço foi alterado",
  aboutChanged:
    "A partir de agora, você entra com o novo endereço e recebe as mensagens nele. O antigo foi avisado.",
  toSettings: "Ir para as configurações"
}
