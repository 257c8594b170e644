import type { words as english } from "../en/gallery.en.ts"

/** The gallery in Brazilian Portuguese. */
export const words: typeof english = {
  title: "QR codes com leitura comprovada",
  lead: "Crie um código e veja na hora de que distância ele é lido e quanto custa. Cada código vendido aqui foi lido antes por um decodificador independente.",
  openStudio: "Abrir o estúdio",
  start: "Começar com um modelo",
  noAccount: "Você só precisa de conta na hora de comprar.",
  brandPicture: "Um QR code no modelo Marca",
  templates: (family) => `Modelos: ${family}`,
  aboutTemplates: "Cada um abre no estúdio com o que mostra aqui. Lá você pode mudar tudo.",
  uses: {
    rounded: "Um link na embalagem",
    dots: "Um aplicativo para instalar",
    "high-contrast": "Uma placa vista de longe",
    minimal: "Um e-mail já começado",
    brand: "Um cartaz nas suas cores",
    classy: "Um lugar no mapa",
    contact: "Um contato para salvar",
    atelier: "Um cartão na caixa",
    event: "Um evento para a agenda",
    ticket: "Um ingresso na entrada",
    conference: "Um crachá na entrada",
    concert: "Um cartaz ao lado do palco",
    wifi: "Wi-Fi para convidados",
    "coffee-house": "Wi-Fi no balcão",
    "guest-room": "Wi-Fi no quarto",
    workspace: "Wi-Fi para visitantes",
    menu: "Um cardápio na mesa",
    bistro: "Um cardápio na parede",
    espresso: "Um pedido feito da mesa",
    "wine-list": "Uma carta para escolher",
    social: "Um perfil para seguir",
    follow: "Uma página para seguir",
    video: "Um filme para assistir",
    community: "Um grupo para entrar",
    payment: "Uma transferência",
    checkout: "Uma conta a pagar",
    tip: "Uma gorjeta para a equipe",
    donate: "Uma doação para o jardim",
    valentine: "Um cartão para alguém",
    botanical: "Uma etiqueta no viveiro",
    winter: "Um cartão de boas festas",
    harvest: "Uma cesta no outono"
  },
  network: (name) => `Rede ${name}, WPA`,
  card: (name) => `${name}, como vCard`,
  mail: (address) => `Para ${address}`,
  call: (number) => `Ligar para ${number}`,
  how: "Como funciona",
  say: "Informe o conteúdo",
  aboutSay:
    "Um link, uma rede, um contato, um evento, um pagamento: cada tipo é verificado pelo próprio padrão, para que os celulares o entendam.",
  make: "Deixe do seu jeito",
  aboutMake: (bodies, shapes, eyes, frames) =>
    `${bodies} formas de módulo, ${shapes} silhuetas, ${eyes} olhos e ${frames} molduras, suas cores e seu logo, cada um mostrado no seu próprio design enquanto você escolhe.`,
  buy: "Compre o que é lido",
  aboutBuy:
    "O estúdio lê a imagem enquanto você trabalha e corrige o que não seria lido. O que você compra é um arquivo para tela e impressão, seu para sempre.",
  apart: "O que faz a diferença",
  proves: "A leitura é comprovada",
  aboutProves:
    "Contraste, zona de silêncio e logo são avaliados antes de qualquer pagamento, e a imagem pronta é lida por um decodificador que não participou do desenho. Um design que não seria lido é recusado, com o que deve ser mudado.",
  inSight: "O preço se forma à vista",
  base: (price) => `Um código custa a partir de ${price}. `,
  aboutPrice:
    "O que cada opção acrescenta aparece na sua ficha, e o total é exatamente a soma. Não há assinatura.",
  seen: "Você recebe o que vê",
  aboutSeen:
    "A página desenha com o mesmo programa com que o serviço vende: o arquivo comprado é a imagem que você viu, até o último byte.",
  hasApi: "Tem uma API e se encaixa no seu programa",
  aboutApi: (most) =>
    `Tudo o que as páginas fazem pode ser feito pela API, até ${most} códigos de uma vez; e a loja inteira roda dentro de um programa seu.`,
  readApi: "Ver como a API funciona",
  openApi: "Documento OpenAPI"
}
