import type { words as english } from "../en/pricing.en.ts"

/** The prices in Brazilian Portuguese. */
export const words: typeof english = {
  title: (price) => `Um código custa ${price}`,
  lead: "Você paga por um design quando gosta dele, com os créditos da sua conta. Criar é grátis e não exige conta.",
  create: "Criar uma conta",
  design: "Criar um código",
  tryFirst: "Experimentar o estúdio antes",
  inShort: "Em resumo",
  anyCode: "Qualquer código",
  aboutAnyCode:
    "Preto no branco, quadrado, com qualquer conteúdo: um link, uma rede Wi-Fi, um contato, um pagamento.",
  buyingAdds: "O que a compra traz",
  readBack:
    "Lido por um decodificador independente antes de você pagar: o que não pode ser lido não é vendido.",
  kept: "Guardado na sua conta para sempre, com o design para você continuar.",
  formats: (formats) => `Todos os formatos em qualquer tamanho: ${formats}.`,
  printReady: "Pronto para impressão, com sangria, marcas de corte, CMYK e cor especial.",
  paidOnce: "Pago uma vez só. Sem assinatura, e nada expira.",
  credits: "Créditos",
  aboutCredits: "Você compra pacotes na sua conta, quando quiser. Eles não expiram.",
  options: "Quanto cada opção acrescenta",
  aboutOptions:
    "O preço de um design é exatamente a soma destes valores, em créditos. O estúdio mostra item por item.",
  included: "Incluído"
}
