import type { Letters } from "./Drafts.ts"

export const letters: Letters = {
  lasts: (hours) => `O link funciona uma vez, por ${hours === 1 ? "uma hora" : `${hours} horas`}.`,
  orCopy: "Ou copie este endereço para o seu navegador:",
  "sign-up": (to, host) => ({
    subject: `Seu link de cadastro em ${host}`,
    title: "Concluir o cadastro",
    happened: `Alguém, provavelmente você, pediu para abrir uma conta para ${to} em ${host}.`,
    todo: "Abra o link e escolha uma senha. Então a conta é aberta.",
    action: "Escolher uma senha",
    otherwise: "Se não foi você, não faça nada: nenhuma conta é aberta sem o link."
  }),
  "password-reset": (to, host) => ({
    subject: `Seu link para uma nova senha em ${host}`,
    title: "Definir uma nova senha",
    happened: `Alguém, provavelmente você, pediu uma nova senha para a conta de ${to} em ${host}.`,
    todo: "Abra o link e escolha uma. Então todas as sessões da conta são encerradas.",
    action: "Definir uma nova senha",
    otherwise: "Se não foi você, não faça nada: sua senha continua a mesma."
  }),
  "email-change": (to, host) => ({
    subject: `Confirme seu novo endereço em ${host}`,
    title: "Confirmar o novo endereço",
    happened: `Uma conta em ${host}, provavelmente a sua, deve passar a ter o e-mail ${to}.`,
    todo: "Abra o link para confirmar que este endereço é seu.",
    action: "Confirmar este endereço",
    otherwise: "Se não foi você, não faça nada: a conta mantém o endereço atual."
  }),
  "account-exists": (to, host) => ({
    subject: `Você já tem uma conta em ${host}`,
    title: "Você já tem uma conta",
    happened: `Alguém, provavelmente você, pediu para abrir uma conta para ${to} em ${host}. Este endereço já tem uma.`,
    todo: "Entre na conta ou peça lá uma nova senha.",
    action: "Entrar",
    otherwise: "Se não foi você, não faça nada: sua conta não mudou."
  }),
  "no-account": (to, host) => ({
    subject: `Nenhuma conta em ${host} tem este endereço`,
    title: "Nenhuma conta tem este endereço",
    happened: `Alguém, provavelmente você, pediu uma nova senha para ${to} em ${host}. Nenhuma conta tem este endereço.`,
    todo: "Se a sua conta tem outro endereço, peça de novo com ele.",
    action: "Pedir de novo",
    otherwise: "Se não foi você, não faça nada: nada mudou."
  }),
  "address-taken": (to, host) => ({
    subject: `Outra conta em ${host} tem este endereço`,
    title: "Outra conta tem este endereço",
    happened: `Alguém, provavelmente você, pediu para dar a uma conta em ${host} o e-mail ${to}. Outra conta já o tem.`,
    todo: "Entre na conta que o tem ou escolha outro endereço para a outra.",
    action: "Entrar",
    otherwise: "Se não foi você, não faça nada: as duas contas continuam como estavam."
  }),
  "address-changed": (to, host) => ({
    subject: `Sua conta em ${host} tem um novo endereço`,
    title: "Sua conta tem um novo endereço",
    happened: `A conta em ${host} que tinha o e-mail ${to} agora tem outro.`,
    todo: "De agora em diante, entre com o novo endereço. Este não recebe mais mensagens sobre a conta.",
    action: undefined,
    otherwise: `Se não foi você, avise imediatamente quem mantém ${host}: alguém sabe a sua senha.`
  }),
  "balance-low": (_, host) => ({
    subject: `Seu saldo em ${host} está baixo`,
    title: "Seu saldo está baixo",
    happened: `O saldo da sua conta em ${host} ficou abaixo do valor que você escolheu.`,
    todo: "Entre para vê-lo e comprar créditos.",
    action: "Entrar",
    otherwise:
      "Você recebe esta mensagem no máximo uma vez por dia. Pode escolher outro valor, ou nenhum, onde compra créditos."
  }),
  "webhook-failing": (_, host) => ({
    subject: `Um webhook da sua conta em ${host} está falhando`,
    title: "Um webhook está falhando",
    happened: `O endereço de um webhook da sua conta em ${host} não aceita nada há um dia. Os eventos dele aguardam.`,
    todo: "Entre para ver o motivo. Após cinco dias sem sucesso, o webhook é desativado.",
    action: "Entrar",
    otherwise: "Se não precisa mais dele, exclua-o lá."
  }),
  "webhook-disabled": (_, host) => ({
    subject: `Um webhook da sua conta em ${host} foi desativado`,
    title: "Um webhook foi desativado",
    happened: `Um webhook da sua conta em ${host} foi desativado porque o endereço não aceita nada há dias ou não existe mais.`,
    todo: "Entre para ver o motivo. Ative-o lá e ele continua de onde parou: nada se perde.",
    action: "Entrar",
    otherwise: "Se não precisa mais dele, exclua-o lá."
  }),
  test: (_, host) => ({
    subject: `Uma mensagem de teste de ${host}`,
    title: "As mensagens chegam",
    happened: `Quem mantém ${host} verificou se as mensagens chegam. Esta chegou.`,
    todo: "Abra o link para ver se ele leva ao seu serviço.",
    action: "Abrir o serviço",
    otherwise: "Se você não a esperava, não faça nada: nada mudou."
  }),
  "passkey-added": (_, host) => ({
    subject: `Uma chave de acesso foi adicionada à sua conta em ${host}`,
    title: "Uma chave de acesso foi adicionada",
    happened: `Sua conta em ${host} tem mais uma chave de acesso, com a qual o titular dela pode entrar.`,
    todo: "Se foi você, não é preciso fazer nada.",
    action: "Ver suas chaves de acesso",
    otherwise: "Se não foi você, entre, remova a chave desconhecida, mude a senha e encerre todas as sessões."
  }),
  "passkey-removed": (_, host) => ({
    subject: `Uma chave de acesso da sua conta em ${host} foi removida`,
    title: "Uma chave de acesso foi removida",
    happened: `Uma chave de acesso da sua conta em ${host} foi removida. Ninguém mais entra com ela.`,
    todo: "Se foi você, não é preciso fazer nada. Você também pode apagá-la do seu aparelho.",
    action: "Ver suas chaves de acesso",
    otherwise: "Se não foi você, entre, mude a senha e encerre todas as sessões."
  }),
  "passkey-refused": (_, host) => ({
    subject: `Uma chave de acesso da sua conta em ${host} foi recusada`,
    title: "Uma chave de acesso foi recusada",
    happened: `Alguém tentou entrar na sua conta em ${host} com uma chave de acesso que pode ser uma cópia: o contador dela voltou.`,
    todo: "Remova essa chave e adicione outra no seu aparelho.",
    action: "Ver suas chaves de acesso",
    otherwise: "Ninguém entrou com ela."
  }),
  "password-removed": (_, host) => ({
    subject: `Sua conta em ${host} não tem mais senha`,
    title: "Sua senha foi removida",
    happened: `A senha da sua conta em ${host} foi removida. A partir de agora você entra com uma chave de acesso.`,
    todo: "Se foi você, não é preciso fazer nada. Você pode pedir uma nova senha por e-mail a qualquer momento.",
    action: "Ver suas chaves de acesso",
    otherwise: "Se não foi você, peça uma nova senha na entrada e remova as chaves que não conhece."
  }),
  "password-made": (_, host) => ({
    subject: `Sua conta em ${host} tem senha de novo`,
    title: "Sua conta tem uma senha",
    happened: `Uma senha foi definida por um link enviado por e-mail para a sua conta em ${host}, que não tinha nenhuma.`,
    todo: "Se foi você, não é preciso fazer nada. Suas chaves de acesso continuam valendo.",
    action: "Ver suas chaves de acesso",
    otherwise:
      "Se não foi você, alguém lê os seus e-mails: mude primeiro a senha deles e depois a desta conta."
  })
}
