import type { ContentNames } from "../../studio/contentNames.ts"

const web = "Um endereço como cafe-luna.example/menu."
const anyAmount = "Se ficar vazio, quem paga preenche."
const addresses = "Um endereço, ou vários separados por vírgulas."
const international = "Com + e o código do país."
const postal = {
  name: "Nome",
  street: "Rua",
  houseNumber: "Número",
  postalCode: "CEP",
  city: "Cidade",
  country: ["País", "Duas letras, como CH."]
} as const

/** The types of content and their fields in Brazilian Portuguese. */
export const names: ContentNames = {
  url: { label: "Site", hint: "Abre uma página da web.", fields: { url: ["Endereço", web] } },
  dynamic: {
    label: "Link dinâmico",
    hint: "Abre um endereço que você pode mudar depois de imprimir, e conta as leituras.",
    fields: {
      target: ["Abre", "Um endereço como cafe-luna.example/menu; você pode mudá-lo a qualquer momento."],
      fallback: [
        "Em pausa ou encerrado",
        "Sem ele, quem escaneia fica sabendo que o link está em pausa ou encerrado."
      ],
      expiresAt: ["Termina", "Sem data, não termina nunca."],
      forwardQuery: ["Repassar parâmetros", "Acrescenta ao destino o que vem depois do ? do endereço curto."]
    }
  },
  text: { label: "Texto", hint: "Mostra um texto.", fields: { text: "Texto" } },
  wifi: {
    label: "Wi-Fi",
    hint: "Conecta a uma rede sem fio.",
    fields: {
      ssid: ["Nome da rede", "Exatamente como os aparelhos mostram."],
      password: "Senha",
      security: ["Segurança", "WPA também para WPA2; SAE só para WPA3; nopass para redes abertas."],
      hidden: "Rede oculta"
    }
  },
  email: {
    label: "E-mail",
    hint: "Começa um e-mail.",
    fields: {
      to: ["Para", addresses],
      cc: ["Cópia para", addresses],
      bcc: ["Cópia oculta para", addresses],
      subject: "Assunto",
      body: "Texto"
    }
  },
  phone: { label: "Ligação", hint: "Disca um número.", fields: { number: ["Número", international] } },
  sms: {
    label: "SMS",
    hint: "Começa uma mensagem curta.",
    fields: { number: ["Número", "Com + e o código do país, ou um número curto."], message: "Mensagem" }
  },
  whatsapp: {
    label: "WhatsApp",
    hint: "Abre uma conversa.",
    fields: { number: ["Número", international], message: "Mensagem" }
  },
  geo: {
    label: "Lugar",
    hint: "Mostra um lugar no mapa.",
    fields: {
      latitude: ["Latitude", "Em graus, positiva ao norte do equador."],
      longitude: ["Longitude", "Em graus, positiva a leste de Greenwich."],
      query: "Nome ou endereço"
    }
  },
  vcard: {
    label: "Contato",
    hint: "Adiciona uma pessoa aos contatos.",
    fields: {
      firstName: "Nome",
      lastName: "Sobrenome",
      organization: "Organização",
      jobTitle: "Cargo",
      phones: "Telefones",
      emails: "E-mails",
      urls: "Sites",
      address: {
        label: "Endereço",
        fields: {
          street: "Rua e número",
          city: "Cidade",
          region: "Estado",
          postalCode: "CEP",
          country: "País"
        }
      },
      birthday: "Aniversário",
      note: "Observação",
      version: ["Versão", "Todo celular lê a 3.0."]
    }
  },
  mecard: {
    label: "Contato curto",
    hint: "Adiciona uma pessoa aos contatos; ocupa menos espaço que um vCard.",
    fields: {
      name: ["Nome", "Sobrenome, vírgula, nome; ou o nome como ele é."],
      phone: "Telefone",
      email: "E-mail",
      url: "Site",
      address: "Endereço",
      note: "Observação"
    }
  },
  event: {
    label: "Evento",
    hint: "Adiciona um evento à agenda.",
    fields: {
      title: "Título",
      start: ["Início", "Só a data vale para dias inteiros."],
      end: ["Fim", "De dias inteiros, o último."],
      timeZone: ["Fuso horário", "O dos horários que não trazem a diferença."],
      location: "Local",
      description: "Descrição"
    }
  },
  sepa: {
    label: "Transferência SEPA",
    hint: "Preenche uma transferência em euros no aplicativo do banco.",
    fields: {
      name: "Favorecido",
      iban: "IBAN",
      bic: ["BIC", "Só é preciso fora do Espaço Econômico Europeu."],
      amount: ["Valor em euros", anyAmount],
      purpose: ["Código de finalidade", "Da ISO 20022, como CHAR para uma doação."],
      reference: ["Referência", "Para máquinas, como RF18539007547034."],
      text: ["Texto", "Para pessoas."],
      information: "Aviso a quem paga"
    }
  },
  "swiss-bill": {
    label: "QR-fatura suíça",
    hint: "Preenche um pagamento em um aplicativo bancário suíço.",
    fields: {
      iban: ["IBAN", "Da Suíça ou de Liechtenstein; um QR-IBAN com uma referência QR."],
      creditor: { label: "Favorecido", fields: postal },
      debtor: { label: "Pagador", fields: postal },
      amount: ["Valor", anyAmount],
      currency: "Moeda",
      reference: ["Referência", "27 dígitos com um QR-IBAN; com outro, uma que comece com RF."],
      message: "Mensagem"
    }
  },
  pix: {
    label: "Pix",
    hint: "Preenche um pagamento em um aplicativo bancário brasileiro.",
    fields: {
      key: ["Chave Pix", "CPF, CNPJ, celular com +55, e-mail ou chave aleatória."],
      name: ["Recebedor", "Os acentos são omitidos."],
      city: ["Cidade", "Os acentos são omitidos."],
      amount: ["Valor em reais", anyAmount],
      transactionId: "Identificador da transação",
      description: ["Descrição", "Os acentos são omitidos."]
    }
  },
  upi: {
    label: "UPI",
    hint: "Preenche um pagamento em um aplicativo de pagamento indiano.",
    fields: {
      address: "Endereço UPI",
      name: "Recebedor",
      amount: ["Valor em rúpias", anyAmount],
      note: "Observação"
    }
  },
  bitcoin: {
    label: "Bitcoin",
    hint: "Preenche um pagamento em uma carteira.",
    fields: {
      address: ["Endereço", "Da rede principal."],
      amount: ["Valor em bitcoins", anyAmount],
      label: "Recebedor",
      message: "Mensagem"
    }
  },
  gs1: {
    label: "GS1 Digital Link",
    hint: "Identifica um produto no caixa e abre a página dele.",
    fields: {
      gtin: ["GTIN", "Os dígitos abaixo do código de barras."],
      batch: "Lote",
      serial: "Número de série",
      expiry: "Data de validade",
      domain: ["Domínio", "Do resolvedor, se não for id.gs1.org."]
    }
  },
  "gs1-elements": {
    label: "Sequências de elementos GS1",
    hint: "Informa aos leitores do comércio, da logística e da saúde um produto, seu lote e suas datas.",
    fields: { elements: ["Elementos", "Cada identificador entre parênteses antes de seu valor."] }
  },
  esim: {
    label: "eSIM",
    hint: "Baixa um perfil de uma rede móvel.",
    fields: {
      address: ["Servidor", "O endereço do servidor SM-DP+."],
      activationCode: ["Código de ativação", "O identificador de correspondência."],
      confirmation: ["Código de confirmação", "Se a rede pede um."]
    }
  },
  otp: {
    label: "Senhas de uso único",
    hint: "Adiciona uma conta a um aplicativo autenticador.",
    fields: {
      kind: ["Tipo", "totp pelo tempo, hotp por um contador."],
      issuer: "Emissor",
      account: "Conta",
      secret: ["Segredo", "Em base32, com pelo menos 10 bytes."],
      algorithm: ["Algoritmo", "SHA1 se ficar vazio."],
      digits: ["Dígitos", "6 se ficar vazio."],
      period: ["Período em segundos", "30 se ficar vazio."],
      counter: "Contador"
    }
  },
  app: {
    label: "Aplicativo",
    hint: "Abre um aplicativo na loja dele.",
    fields: {
      store: "Loja",
      id: ["Aplicativo", "Dígitos na Apple, como 310633997; um pacote no Google, como com.whatsapp."]
    }
  }
}
