import type { words as english } from "../../en/studio/faults.en.ts"
import { sayIn } from "../../studio/sayIn.ts"

/** Faults in Brazilian Portuguese. */
export const words: typeof english = {
  say: sayIn({
    missing: "Preencha este campo: ele não pode ficar vazio.",
    unknownField: "Este campo não existe.",
    tooManyLines: "Uma legenda tem no máximo duas linhas.",
    noSuchCharacter: (character) =>
      `A fonte da legenda não tem “${character}”; ela tem letras latinas, gregas, cirílicas, hebraicas e árabes, pontuação, moedas, setas e alguns ícones.`,
    pathMissing: "Digite um traçado: a silhueta própria é desenhada por ele.",
    dataTooLong: "O conteúdo é maior do que cabe com esta correção de erros. Encurte-o ou diminua o nível.",
    versionTooSmall: ({ leastVersion }) =>
      `O conteúdo não cabe nesta versão com esta correção de erros; escolha pelo menos a ${leastVersion} ou deixe a versão livre.`,
    levelDemanded: "O padrão deste conteúdo exige outra correção de erros; deixe de escolhê-la.",
    namelessDemanded: "A autoridade deste conteúdo pede um código sem ECI; deixe de escolher essa opção.",
    notElementStrings:
      "Um caractere não existe nas sequências de elementos GS1; escolha o conteúdo “Sequências de elementos GS1”.",
    encodingDemanded: "Este conteúdo tem sua própria codificação do texto; deixe de escolher essa opção.",
    markDemanded: "O padrão deste conteúdo tem a própria marca nesse lugar; tire o logo.",
    sizeBounded: "O padrão deste conteúdo limita o tamanho do código, e um logo o aumenta; tire-o.",
    versionBounded: ({ most }) =>
      `O padrão deste conteúdo permite no máximo a versão ${most}; diminua-a ou deixe-a livre.`,
    dataReplaced:
      "“Nos bits” desenha com os dados, e os de um link dinâmico são escolhidos na compra; use “Meio-tom”.",
    dataAndContent: "Texto e conteúdo se excluem; tire um dos dois.",
    indexBeyond: ({ total }) => `O número do código passa do total, que é ${total}; conte a partir de 1.`,
    noneInSymbol: "Um código para etiquetas não pode ter isso; tire-o, ou volte a um código QR.",
    onlyInSymbol: "Um código para etiquetas não tem esse valor; escolha outro, ou volte a um código QR.",
    noneInSequence:
      "Um código que leva uma parte de um texto não pode ter isso; tire-o, ou faça dele um código próprio.",
    fewCharacters: ({ characters }) => `O texto só tem ${characters} caracteres; divida-o em menos códigos.`,
    bitsHasFragment:
      "“Nos bits” acrescenta algo depois de # ao endereço, que já tem; tire-o ou escolha “Meio-tom”.",
    bitsNeedsAddress:
      "“Nos bits” precisa de um endereço que comece com http:// ou https://; para outros conteúdos escolha “Meio-tom” ou “Atrás”.",
    bitsChoose: "Uma imagem nos bits escolhe isso sozinha; deixe livre ou escolha “Meio-tom”.",
    bitsTooManyPixels: "A imagem tem pixels demais para “Nos bits”; reduza-a para 512 x 512.",
    bitsTooLittleRoom:
      "Sobra pouco espaço para uma imagem nos bits; encurte o endereço, diminua a correção de erros ou escolha “Meio-tom”.",
    notHonored: "Este formato não permite isso; tire a opção ou escolha outro formato.",
    spotColorOfGradient: "É a tinta dos módulos, que aqui têm um degradê; escolha uma só cor ou tire-a.",
    transparentInOpaque:
      "O fundo é transparente, e neste formato nada transparece; escolha uma cor ou outro formato.",
    text: (least, most) => `Digite de ${least} a ${most} caracteres, sem caracteres de controle.`,
    whole: (least, most) => `Digite um número inteiro de ${least} a ${most}.`,
    number: (least, most) => `Digite um número de ${least} a ${most}.`,
    decimals: (least, most, places) =>
      `Digite um número de ${least} a ${most} com no máximo ${places} casas decimais.`,
    oneOf: (values) => `Valores possíveis: ${values}.`,
    date: (least, most) => `Digite uma data de ${least} a ${most}.`,
    time: (least, most) => `Digite uma data ou um horário de ${least} a ${most}.`,
    color: "Escreva uma cor como #rgb ou #rrggbb.",
    email: "Digite um endereço de e-mail como ana@example.com.",
    webAddress: "Digite um endereço que comece com https://.",
    moment: "Digite um horário como 2027-01-31T00:00:00Z.",
    uuid: "Isso não é um identificador; copie de novo, por inteiro.",
    password: (least, most) => `Uma senha tem de ${least} a ${most} caracteres.`,
    moreFaults: ({ count }) => `E mais ${count} erros.`,
    notList: 'Isto não é JSON; escreva uma lista como ["a","b"], ou como a; b.',
    notObject: 'Isto não é JSON; escreva nomes e textos entre aspas duplas, como {"name":"text"}.',
    unusableFile: {
      otherFormat:
        "O arquivo não está em nenhum dos formatos aceitos, ou o formato não corresponde ao nome; salve-o como PNG, JPEG em RGB ou SVG.",
      tooLarge: "O arquivo é grande demais; reduza a imagem.",
      tooManyPixels: "A imagem tem pixels demais; reduza-a.",
      tooLong: "A imagem é comprida demais para a largura; recorte-a, mais perto de um quadrado.",
      damaged: "O arquivo está danificado ou incompleto; salve-o de novo.",
      turned: "A imagem está deitada, e nem todo programa a endireita; salve-a na posição certa.",
      transparent: "A imagem é transparente ou está danificada; salve uma em que se veja algo.",
      animated: "A imagem se move; salve uma parada.",
      malformed:
        "Este arquivo SVG não segue as regras do formato; salve-o de novo, como SVG simples em UTF-8.",
      elsewhere: "Este arquivo SVG aponta para outro arquivo; incorpore o que deve ser desenhado.",
      notAllowed:
        "Este arquivo SVG contém algo que um logo não pode ter, como um script; remova-o ou salve-o como SVG simples.",
      notDrawn:
        "Este arquivo SVG contém algo que não é desenhado aqui, como texto ou um padrão; converta-o em traçados ou use um PNG.",
      tooComplex: "A imagem é complexa demais; simplifique-a ou salve-a como PNG.",
      withoutSize: "Este arquivo SVG não diz o tamanho; dê a ele uma viewBox."
    },
    account: {
      passwordTooShort: ({ least }) =>
        `No mínimo ${least} caracteres; algumas palavras seguidas são fáceis de lembrar.`,
      passwordTooLong: ({ most }) => `No máximo ${most} caracteres.`,
      passwordCommon: "Esta é uma das 10.000 senhas mais comuns, que são tentadas primeiro; escolha outra.",
      passwordMissing: "Digite a senha da conta: você entrou sem chave de acesso.",
      timeIsPast: "Esse horário já passou; escolha um posterior.",
      tooManyApiKeys: ({ most }) =>
        `A conta tem ${most} chaves ativas, que é o máximo; revogue uma primeiro.`,
      tooManyPasskeys: ({ most }) =>
        `A conta tem ${most} chaves de acesso, que é o máximo; remova uma primeiro.`,
      tooManyWebhooks: ({ most }) => `Uma conta tem no máximo ${most} webhooks; exclua um primeiro.`,
      notWebhookUrl: "Digite um endereço https, como https://example.com/hooks.",
      webhookUrlHasPassword: "Retire o nome de usuário e a senha do endereço: as requisições são assinadas.",
      webhookUrlIsHttp: "Use https: o que passa por http pode ser lido e alterado por outros.",
      webhookHostIsPrivate: "O endereço leva a esta máquina ou a uma rede privada; use um público.",
      tooLong: ({ most, length }) => `São ${length} caracteres, e o máximo é ${most}.`,
      typesMissing: "Escolha ao menos um tipo de evento.",
      noneOf: ({ known }) => `Valores possíveis: ${known.join(", ")}.`,
      eventAndTime: "Envie de novo um só evento, ou todos a partir de um horário.",
      eventMissing: "Indique um evento, ou o horário a partir do qual todos são enviados de novo.",
      noSuchPack: "Esse pacote não é mais vendido; recarregue a página.",
      returnsElsewhere: ({ own }) => `O endereço deve pertencer a ${own}.`,
      notPaid: "Não foi pago, então não há o que reembolsar.",
      allRefunded: "Tudo já foi reembolsado.",
      notRefundable: ({ most }) => `Digite um número inteiro de 1 a ${most}.`,
      notDay: "Digite uma data como 2026-11-25.",
      daysReversed: "O último dia vem antes do primeiro; escolha um posterior.",
      tooManyDays: ({ count, unit }) =>
        `Um relatório abrange no máximo ${count} ${unit === "days" ? "dias" : "meses"}; escolha um início posterior ou períodos mais longos.`,
      notAmong: ({ names }) => `Valores possíveis: ${names.join(", ")}.`,
      noTimeZone: "Não é um fuso horário; escreva o nome, como Europe/Zurich.",
      targetIsOwn: "O endereço leva a este próprio serviço; digite o de outro host.",
      targetIsBlocked: ({ host }) => `O operador não deixa nenhum código levar a ${host}.`,
      dynamicNotSold: "Códigos dinâmicos não são vendidos aqui; use um link.",
      creditKeyMissing: "A mudança precisa de um nome, como o número de uma fatura.",
      creditIsZero: "Indique os créditos a somar, ou com um sinal de menos os que saem.",
      tooManyRows: ({ most }) =>
        `Uma tabela tem no máximo ${most} linhas; escolha menos dias, ou meses, ou salve o CSV.`,
      startIsPast: "Escolha um momento futuro, ou aplique os preços agora.",
      noCondition:
        "Esta regra não tem condição; indique um aparelho, um idioma ou um horário, ou remova a regra.",
      zoneOfHoursMissing: "Indique o fuso horário dos dias e das horas, como Europe/Zurich.",
      untilBeforeFrom: "O fim não vem depois do início; escolha um posterior ou deixe em branco.",
      changesNothing: "Isso não muda nada.",
      labelApart: "O nome e o arquivamento são alterados à parte; envie o restante em separado.",
      ownAccount: "Esta é a sua própria conta; outro operador pode suspendê-la."
    },
    content: {
      notEmail: "Não é um e-mail; escreva como ana@example.com.",
      notEmails: "Não é um e-mail; escreva como ana@example.com, com vírgulas entre vários.",
      notWebAddress: "Não é um endereço web; comece com https:// ou http://, como https://example.com/menu.",
      notHost:
        "Não é o nome de um servidor; escreva como example.com, sem https:// e o que vem depois do nome.",
      notBitcoinAddress:
        "Não é um endereço da rede principal do Bitcoin, ou a soma de verificação não confere; copie de novo.",
      notGtin: "Não é um GTIN; escreva os 8, 12, 13 ou 14 dígitos abaixo do código de barras.",
      gtinCheckDigitWrong:
        "O dígito verificador não confere; compare com os dígitos abaixo do código de barras.",
      ibanOfElsewhere: ({ area, example }) =>
        `Não é um IBAN ${area === "sepa" ? "da área SEPA" : "da Suíça ou de Liechtenstein"}; ele começa com um país, como ${example}.`,
      ibanLengthWrong: ({ country, length }) =>
        `Um IBAN de ${country} tem ${length} letras e dígitos; compare com os papéis do banco.`,
      ibanDigitsWrong: "Os dígitos verificadores não conferem; compare com os papéis do banco.",
      trunkPrefix: "O (0) não é discado depois do código do país; tire-o, como em +41 44 555 12 34.",
      notInternational:
        "Um número internacional tem de 6 a 15 dígitos depois do +, como em +41 44 555 12 34.",
      noCountryCode: "Comece com + e o código do país, como em +41 44 555 12 34.",
      notPixKey:
        "Não é uma chave Pix; escreva um CPF, um CNPJ, um celular como +5511912345678, um e-mail em minúsculas ou uma chave aleatória.",
      qrReferenceWrong: "O dígito verificador não confere; copie os 27 dígitos de novo.",
      notCreditorReference:
        "Não é uma referência de credor: RF, dois dígitos verificadores corretos e até 21 letras e dígitos; copie de novo.",
      targetHasCredentials:
        "O endereço contém um nome de usuário ou uma senha que qualquer pessoa que escaneia receberia; tire-os.",
      targetIsLocal: "O endereço leva ao próprio aparelho que escaneia; escreva um que outros alcancem.",
      targetTooLong: ({ length, longest }) =>
        `O endereço tem ${length} caracteres, e o máximo é ${longest}; encurte-o.`,
      tooManyBytes: ({ length, maximumBytes }) =>
        `O conteúdo tem ${length} bytes, e o padrão permite ${maximumBytes}; encurte os textos.`,
      notTimeZone: "Não é um fuso horário; escreva o nome, como Europe/Zurich ou America/New_York.",
      notApp: ({ store }) =>
        store === "apple"
          ? "Não é um aplicativo da App Store; escreva de 6 a 12 dígitos, como 310633997."
          : "Não é um aplicativo do Google Play; escreva o pacote, como com.whatsapp.",
      notEsimText: "Só cabem maiúsculas, dígitos e hifens; copie de novo, como 04386-AGYFT-A74Y8-3F815.",
      unlikeMoments: "Início e fim devem ser os dois datas, para dias inteiros, ou os dois horários.",
      zoneMissing: "Informe o fuso horário, como Europe/Zurich.",
      endBeforeStart: "O fim não é depois do início; coloque-o mais tarde ou tire-o.",
      notElements:
        "Isso não são sequências de elementos GS1; escreva cada identificador entre parênteses antes de seu valor, como em (01)09506000134352(10)ABC123, e um parêntese de um valor como \\(.",
      unknownIdentifier: ({ identifier }) =>
        `(${identifier}) não é um identificador de aplicação GS1 de uso corrente.`,
      elementWrong: ({ identifier, title, format }) =>
        `O valor de (${identifier}), ${title}, não tem a forma ${format}: n é um dígito, x uma letra sem acento, um dígito ou um sinal de pontuação.`,
      elementCheckDigitWrong: ({ identifier, title }) =>
        `O dígito verificador de (${identifier}), ${title}, não confere; compare os dígitos.`,
      elementDateWrong: ({ identifier, title }) =>
        `O valor de (${identifier}), ${title}, não começa com uma data; escreva ano, mês e dia como AAMMDD.`,
      elementRepeated: ({ identifier }) => `(${identifier}) aparece duas vezes; tire uma delas.`,
      elementAlone: ({ identifier, beside }) => `O GS1 pede junto de (${identifier}) um de ${beside}.`,
      notGs1Text: "A GS1 não permite um destes caracteres; escreva letras sem acentos, dígitos e pontuação.",
      notBase32: "Não é base32, que só tem letras de A a Z e dígitos de 2 a 7; copie o segredo de novo.",
      labelHasColon: "Os dois-pontos separam emissor e conta; tire-os.",
      counterMissing: "Códigos por contador precisam do primeiro valor, como 0.",
      periodOfCounter: "O período é para códigos pelo tempo; tire-o ou escolha “Pelo tempo”.",
      counterOfTime: "O contador é para códigos por um contador; tire-o ou escolha “Por um contador”.",
      notPixText: "O Pix não conhece um destes caracteres; escreva letras latinas, dígitos e pontuação.",
      notTransactionId: "Só cabem letras sem acentos e dígitos, como ORDER4711.",
      pixTooLong: ({ excess }) => `São ${excess} caracteres a mais do que cabe ao lado desta chave; encurte.`,
      notBic: "Não é um BIC; escreva as 8 ou 11 letras e dígitos, como BPOTBEB1.",
      notPurpose:
        "Não é um código de finalidade da ISO 20022, que tem 4 letras, como CHAR; diga no texto para que é o dinheiro.",
      textBesideReference: "O texto não pode ficar ao lado de uma referência; tire um dos dois.",
      bicMissing: ({ country }) =>
        `Uma transferência para ${country}, fora do Espaço Econômico Europeu, precisa do BIC.`,
      notSwissText:
        "O padrão suíço não conhece um destes caracteres; escreva letras latinas, dígitos e pontuação.",
      notCountry: "Não é um país; escreva as duas letras, como CH ou DE.",
      notReference:
        "Não é nem uma referência QR de 27 dígitos nem uma referência de credor que comece com RF; copie de novo.",
      notQrIban:
        "Uma referência QR precisa de um QR-IBAN; use o QR-IBAN ou uma referência que comece com RF.",
      qrReferenceNeeded: "Um QR-IBAN precisa de uma referência QR de 27 dígitos; ou use o outro IBAN.",
      notUpiAddress: "Não é um endereço UPI; escreva como name@bank.",
      passwordOfOpen: "Uma rede aberta não tem senha; tire-a ou escolha a segurança WPA.",
      passwordMissing: "Digite a senha da rede, ou escolha a segurança “Nenhuma” se ela for aberta.",
      notPassword: ({ security }) =>
        security === "WEP"
          ? "Uma senha WEP tem 5 ou 13 caracteres ASCII, ou 10 ou 26 dígitos hexadecimais."
          : `Uma senha ${security} tem de 8 a 63 caracteres ASCII, ou 64 dígitos hexadecimais.`,
      ssidTooLong: ({ bytes, maximum }) =>
        `O nome tem ${bytes} bytes em UTF-8, e o máximo é ${maximum}; encurte-o.`
    }
  })
}
