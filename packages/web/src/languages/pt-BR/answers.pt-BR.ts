import type { words as english } from "../en/answers.en.ts"

/** Answers of programs to webhooks in Brazilian Portuguese. */
export const words: typeof english = {
  refusedTarget: "Não permitido",
  aboutRefusedTarget: "O endereço leva a uma rede que não é pública. Nada é enviado para lá.",
  dns: "Host desconhecido",
  aboutDns: "O nome do host não foi encontrado. Procure um erro de digitação no endereço.",
  connect: "Sem conexão",
  aboutConnect:
    "Nada aceitou a conexão. Verifique se o seu programa está rodando e se a internet consegue alcançá-lo.",
  tls: "Sem confiança",
  aboutTls: "A conexão criptografada falhou. O certificado pode ter expirado ou ser de outro nome.",
  timeout: "Sem resposta",
  aboutTimeout: "Nenhuma resposta chegou em 15 segundos. Responda na hora e faça o trabalho depois.",
  closed: "Cortado",
  aboutClosed: "A conexão foi fechada antes de chegar uma resposta.",
  accepted: "Aceita",
  created: "Criado",
  noContent: "Sem conteúdo",
  badRequest: "Solicitação inválida",
  unauthorized: "Não autenticado",
  forbidden: "Proibido",
  notFound: "Não encontrado",
  notAllowed: "Método não permitido",
  gone: "Não existe mais",
  tooLarge: "Grande demais",
  tooMany: "Solicitações demais",
  badGateway: "Gateway inválido",
  unavailable: "Indisponível",
  gatewayTimeout: "Tempo esgotado no gateway",
  redirect: "Redirecionamento",
  refused: "Recusado",
  serverError: "Erro do servidor",
  noAnswer: "Não houve resposta.",
  answered: (answer) => `A resposta foi ${answer}.`,
  aboutRedirect: "Um redirecionamento não é seguido: digite o endereço ao qual ele leva.",
  aboutLogin:
    "Algo antes do seu programa pede um login. Deixe essas solicitações passarem e confie na assinatura.",
  aboutPath: "O seu programa não aceita POST neste caminho.",
  aboutGone: "410 diz que nada mais é desejado, então nada mais é enviado.",
  aboutFailed: "O seu programa falhou ou não está lá. O registro dele diz por quê.",
  aboutRefused:
    "O seu programa a recusou. Se ele verifica assinaturas, compare o segredo dele e leia o corpo antes de analisá-lo."
}
