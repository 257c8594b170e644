import type { words as english } from "../../en/studio/faults.en.ts"
import { sayIn } from "../../studio/sayIn.ts"

/** Faults in French. */
export const words: typeof english = {
  say: sayIn({
    missing: "Remplissez ce champ : il ne peut pas rester vide.",
    unknownField: "Ce champ n’existe pas.",
    tooManyLines: "Une légende a deux lignes au plus.",
    noSuchCharacter: (character) =>
      `La police de la légende n’a pas « ${character} » ; elle a les lettres latines, grecques, cyrilliques, hébraïques et arabes, la ponctuation, les monnaies, les flèches et quelques icônes.`,
    pathMissing: "Saisissez un tracé : la silhouette personnalisée est dessinée d’après lui.",
    dataTooLong:
      "Le contenu dépasse ce qu’un code contient à ce niveau de correction. Raccourcissez-le ou baissez le niveau.",
    versionTooSmall: ({ leastVersion }) =>
      `Le contenu ne tient pas dans cette version avec cette correction d’erreurs ; choisissez au moins la ${leastVersion} ou laissez la version libre.`,
    levelDemanded: "La norme de ce contenu impose une autre correction d’erreurs ; laissez-la de côté.",
    namelessDemanded: "L’autorité de ce contenu demande un code sans ECI ; laissez ce choix de côté.",
    notElementStrings:
      "Un caractère n’existe pas dans les chaînes d’éléments GS1 ; choisissez le contenu « Chaînes d’éléments GS1 ».",
    encodingDemanded: "Ce contenu a son propre encodage du texte ; laissez ce choix de côté.",
    markDemanded: "La norme de ce contenu a son propre signe à cet endroit ; retirez le logo.",
    sizeBounded: "La norme de ce contenu limite la taille du code, et un logo l’agrandit ; retirez-le.",
    versionBounded: ({ most }) =>
      `La norme de ce contenu permet au plus la version ${most} ; baissez-la ou laissez-la libre.`,
    dataReplaced:
      "« Dans les bits » dessine avec les données, et celles d’un lien dynamique sont choisies à l’achat ; prenez « Demi-teinte ».",
    dataAndContent: "Le texte et le contenu s’excluent ; retirez l’un des deux.",
    indexBeyond: ({ total }) =>
      `Le numéro du code dépasse leur nombre, qui est ${total} ; comptez à partir de 1.`,
    noneInSymbol: "Un code pour étiquettes ne peut pas l’avoir ; retirez-le, ou revenez à un QR code.",
    onlyInSymbol:
      "Un code pour étiquettes n’a pas cette valeur ; choisissez-en une autre, ou revenez à un QR code.",
    noneInSequence:
      "Un code qui porte une partie d’un texte ne peut pas l’avoir ; retirez-le, ou faites-en un code à part entière.",
    fewCharacters: ({ characters }) =>
      `Le texte n’a que ${characters} caractères ; répartissez-le sur moins de codes.`,
    bitsHasFragment:
      "« Dans les bits » ajoute lui-même quelque chose après # à l’adresse, qui en a déjà ; retirez-le, ou choisissez « Demi-teinte ».",
    bitsNeedsAddress:
      "« Dans les bits » demande une adresse qui commence par http:// ou https:// ; pour d’autres contenus, choisissez « Demi-teinte » ou « Derrière ».",
    bitsChoose:
      "Une image dans les bits le choisit elle-même ; laissez-le libre ou choisissez « Demi-teinte ».",
    bitsTooManyPixels: "L’image a trop de pixels pour « Dans les bits » ; réduisez-la à 512 x 512.",
    bitsTooLittleRoom:
      "Il reste trop peu de place pour une image dans les bits ; raccourcissez l’adresse, baissez la correction d’erreurs, ou choisissez « Demi-teinte ».",
    notHonored: "Ce format ne le permet pas ; retirez cette option, ou choisissez un autre format.",
    spotColorOfGradient:
      "C’est l’encre des modules, qui ont ici un dégradé ; choisissez une seule couleur, ou retirez-la.",
    transparentInOpaque:
      "L’arrière-plan est transparent, et rien ne transparaît dans ce format ; choisissez une couleur, ou un autre format.",
    text: (least, most) => `Saisissez de ${least} à ${most} caractères, sans caractères de contrôle.`,
    whole: (least, most) => `Saisissez un nombre entier de ${least} à ${most}.`,
    number: (least, most) => `Saisissez un nombre de ${least} à ${most}.`,
    decimals: (least, most, places) =>
      `Saisissez un nombre de ${least} à ${most} avec ${places} décimales au plus.`,
    oneOf: (values) => `Valeurs possibles : ${values}.`,
    date: (least, most) => `Saisissez une date du ${least} au ${most}.`,
    time: (least, most) => `Saisissez une date ou une heure du ${least} au ${most}.`,
    color: "Écrivez une couleur comme #rgb ou #rrggbb.",
    email: "Saisissez une adresse e-mail comme ana@example.com.",
    webAddress: "Saisissez une adresse qui commence par https://.",
    moment: "Saisissez une heure comme 2027-01-31T00:00:00Z.",
    uuid: "Ce n’est pas un identifiant ; copiez-le de nouveau, en entier.",
    password: (least, most) => `Un mot de passe a de ${least} à ${most} caractères.`,
    moreFaults: ({ count }) => `Et ${count} autres erreurs.`,
    notList: 'Ce n’est pas du JSON ; écrivez une liste comme ["a","b"], ou comme a; b.',
    notObject:
      'Ce n’est pas du JSON ; mettez les noms et les textes entre guillemets droits, comme {"name":"text"}.',
    unusableFile: {
      otherFormat:
        "Ce fichier n’a aucun des formats acceptés, ou son format ne correspond pas à son nom ; enregistrez-le en PNG, en JPEG RVB ou en SVG.",
      tooLarge: "Le fichier est trop lourd ; réduisez l’image.",
      tooManyPixels: "L’image a trop de pixels ; réduisez-la.",
      tooLong: "L’image est trop longue pour sa largeur ; recadrez-la, plus près d’un carré.",
      damaged: "Le fichier est endommagé ou incomplet ; enregistrez-le à nouveau.",
      turned:
        "L’image est couchée, et tous les programmes ne la redressent pas ; enregistrez-la dans le bon sens.",
      transparent: "L’image est transparente ou endommagée ; enregistrez-en une où l’on voit quelque chose.",
      animated: "L’image est animée ; enregistrez-en une fixe.",
      malformed:
        "Ce fichier SVG ne suit pas les règles de son format ; enregistrez-le à nouveau, en SVG simple et en UTF-8.",
      elsewhere: "Ce fichier SVG renvoie à un autre fichier ; intégrez-y ce qui doit être dessiné.",
      notAllowed:
        "Ce fichier SVG contient un élément interdit dans un logo, un script par exemple ; retirez-le, ou enregistrez-le en SVG simple.",
      notDrawn:
        "Ce fichier SVG contient un élément qui n’est pas dessiné ici, comme du texte ou un motif ; convertissez-le en tracés, ou choisissez un PNG.",
      tooComplex: "L’image est trop complexe ; simplifiez-la, ou enregistrez-la en PNG.",
      withoutSize: "Ce fichier SVG n’indique pas sa taille ; donnez-lui une viewBox."
    },
    account: {
      passwordTooShort: ({ least }) =>
        `Au moins ${least} caractères ; quelques mots à la suite se retiennent facilement.`,
      passwordTooLong: ({ most }) => `Au plus ${most} caractères.`,
      passwordCommon:
        "C’est l’un des 10 000 mots de passe les plus courants, qui sont essayés en premier ; choisissez-en un autre.",
      passwordMissing: "Saisissez le mot de passe du compte : vous êtes connecté sans clé d’accès.",
      timeIsPast: "Cette heure est passée ; choisissez-en une autre.",
      tooManyApiKeys: ({ most }) =>
        `Le compte a ${most} clés actives, et c’est le maximum ; révoquez-en une d’abord.`,
      tooManyPasskeys: ({ most }) =>
        `Le compte a ${most} clés d’accès, et c’est le maximum ; supprimez-en une d’abord.`,
      tooManyWebhooks: ({ most }) => `Un compte a ${most} webhooks au plus ; supprimez-en un d’abord.`,
      notWebhookUrl: "Saisissez une adresse en https, comme https://example.com/hooks.",
      webhookUrlHasPassword: "Retirez le nom et le mot de passe de l’adresse : les requêtes sont signées.",
      webhookUrlIsHttp: "Prenez https : d’autres peuvent lire et modifier ce qui passe par http.",
      webhookHostIsPrivate: "L’adresse mène à cette machine ou à un réseau privé ; prenez-en une publique.",
      tooLong: ({ most, length }) => `Il y a ${length} caractères, et le maximum est ${most}.`,
      typesMissing: "Choisissez au moins un type d’événements.",
      noneOf: ({ known }) => `Valeurs possibles : ${known.join(", ")}.`,
      eventAndTime: "Renvoyez un seul événement, ou tous à partir d’une heure.",
      eventMissing: "Indiquez un événement, ou l’heure à partir de laquelle tous sont renvoyés.",
      noSuchPack: "Ce lot n’est plus vendu ; rechargez la page.",
      returnsElsewhere: ({ own }) => `L’adresse doit appartenir à ${own}.`,
      notPaid: "Rien n’a été payé, il n’y a donc rien à rembourser.",
      allRefunded: "Tout est déjà remboursé.",
      notRefundable: ({ most }) => `Saisissez un nombre entier de 1 à ${most}.`,
      notDay: "Saisissez une date comme 2026-11-25.",
      daysReversed: "Le dernier jour précède le premier ; choisissez-en un plus tardif.",
      tooManyDays: ({ count, unit }) =>
        `Un rapport couvre ${count} ${unit === "days" ? "jours" : "mois"} au plus ; choisissez un début plus tardif, ou des périodes plus longues.`,
      notAmong: ({ names }) => `Valeurs possibles : ${names.join(", ")}.`,
      noTimeZone: "Ce n’est pas un fuseau horaire ; écrivez son nom, comme Europe/Zurich.",
      targetIsOwn: "L’adresse mène à ce service lui-même ; prenez celle d’un autre hôte.",
      targetIsBlocked: ({ host }) => `L’exploitant ne laisse aucun code mener à ${host}.`,
      dynamicNotSold: "Les codes dynamiques ne sont pas vendus ici ; prenez un lien.",
      creditKeyMissing: "Le changement a besoin d’un nom, comme un numéro de facture.",
      creditIsZero: "Indiquez les crédits à ajouter, ou avec un moins ceux à retirer.",
      tooManyRows: ({ most }) =>
        `Un tableau a ${most} lignes au plus ; choisissez moins de jours, ou des mois, ou enregistrez le CSV.`,
      startIsPast: "Choisissez une date à venir, ou appliquez les prix tout de suite.",
      noCondition:
        "Cette règle n’a pas de condition ; indiquez un appareil, une langue ou une heure, ou supprimez-la.",
      zoneOfHoursMissing: "Indiquez le fuseau horaire des jours et des heures, comme Europe/Zurich.",
      untilBeforeFrom: "La fin ne suit pas le début ; choisissez-en une plus tardive, ou laissez-la de côté.",
      changesNothing: "Cela ne change rien.",
      labelApart: "Le nom et l’archivage se changent à part ; envoyez le reste séparément.",
      ownAccount: "C’est votre propre compte ; un autre exploitant peut le suspendre."
    },
    content: {
      notEmail: "Ce n’est pas une adresse e-mail ; écrivez-la comme ana@example.com.",
      notEmails:
        "Ce n’est pas une adresse e-mail ; écrivez-la comme ana@example.com, avec des virgules entre plusieurs.",
      notWebAddress:
        "Ce n’est pas une adresse web ; commencez par https:// ou http://, comme https://example.com/menu.",
      notHost:
        "Ce n’est pas un nom d’hôte ; écrivez-le comme example.com, sans https:// ni ce qui suit le nom.",
      notBitcoinAddress:
        "Ce n’est pas une adresse du réseau principal de Bitcoin, ou sa somme de contrôle est fausse ; copiez-la de nouveau.",
      notGtin: "Ce n’est pas un GTIN ; écrivez les 8, 12, 13 ou 14 chiffres sous le code-barres.",
      gtinCheckDigitWrong:
        "Le chiffre de contrôle est faux ; comparez avec les chiffres sous le code-barres.",
      ibanOfElsewhere: ({ area, example }) =>
        `Ce n’est pas un IBAN ${area === "sepa" ? "de l’espace SEPA" : "de Suisse ou du Liechtenstein"} ; il commence par un pays, comme ${example}.`,
      ibanLengthWrong: ({ country, length }) =>
        `Un IBAN de ${country} a ${length} lettres et chiffres ; comparez avec les documents de la banque.`,
      ibanDigitsWrong: "Les chiffres de contrôle sont faux ; comparez avec les documents de la banque.",
      trunkPrefix:
        "Le (0) ne se compose pas après l’indicatif du pays ; retirez-le, comme dans +41 44 555 12 34.",
      notInternational:
        "Un numéro international a de 6 à 15 chiffres après le +, comme dans +41 44 555 12 34.",
      noCountryCode: "Commencez par + et l’indicatif du pays, comme dans +41 44 555 12 34.",
      notPixKey:
        "Ce n’est pas une clé PIX ; écrivez un CPF, un CNPJ, un numéro de téléphone comme +5511912345678, une adresse e-mail en minuscules, ou une clé aléatoire.",
      qrReferenceWrong: "Le chiffre de contrôle est faux ; copiez de nouveau les 27 chiffres.",
      notCreditorReference:
        "Ce n’est pas une référence de créancier : RF, deux chiffres de contrôle justes et jusqu’à 21 lettres et chiffres ; copiez-la de nouveau.",
      targetHasCredentials:
        "L’adresse contient un nom d’utilisateur ou un mot de passe, que recevrait toute personne qui scanne ; retirez-les.",
      targetIsLocal:
        "L’adresse mène à l’appareil qui scanne ; écrivez-en une que d’autres peuvent atteindre.",
      targetTooLong: ({ length, longest }) =>
        `L’adresse a ${length} caractères, et le maximum est ${longest} ; raccourcissez-la.`,
      tooManyBytes: ({ length, maximumBytes }) =>
        `Le contenu fait ${length} octets, et sa norme en permet ${maximumBytes} ; raccourcissez ses textes.`,
      notTimeZone:
        "Ce n’est pas un fuseau horaire ; écrivez son nom, comme Europe/Zurich ou America/New_York.",
      notApp: ({ store }) =>
        store === "apple"
          ? "Ce n’est pas une application de l’App Store ; écrivez 6 à 12 chiffres, comme 310633997."
          : "Ce n’est pas une application de Google Play ; écrivez son paquet, comme com.whatsapp.",
      notEsimText:
        "Seuls les majuscules, les chiffres et les traits d’union sont possibles ; copiez-le de nouveau, comme 04386-AGYFT-A74Y8-3F815.",
      unlikeMoments:
        "Le début et la fin doivent être tous deux des dates, pour des journées entières, ou tous deux des heures.",
      zoneMissing: "Indiquez le fuseau horaire, comme Europe/Zurich.",
      endBeforeStart: "La fin n’est pas après le début ; mettez-la plus tard, ou retirez-la.",
      notElements:
        "Ce ne sont pas des chaînes d’éléments GS1 ; écrivez chaque identifiant entre parenthèses devant sa valeur, comme (01)09506000134352(10)ABC123, et une parenthèse d’une valeur comme \\(.",
      unknownIdentifier: ({ identifier }) =>
        `(${identifier}) n’est pas un identifiant de données GS1 courant.`,
      elementWrong: ({ identifier, title, format }) =>
        `La valeur de (${identifier}), ${title}, n’a pas la forme ${format} : n est un chiffre, x une lettre sans accent, un chiffre ou un signe de ponctuation.`,
      elementCheckDigitWrong: ({ identifier, title }) =>
        `La clé de contrôle de (${identifier}), ${title}, ne convient pas ; comparez les chiffres.`,
      elementDateWrong: ({ identifier, title }) =>
        `La valeur de (${identifier}), ${title}, ne commence pas par une date ; écrivez l’année, le mois et le jour comme AAMMJJ.`,
      elementRepeated: ({ identifier }) => `(${identifier}) figure deux fois ; retirez l’un des deux.`,
      elementAlone: ({ identifier, beside }) => `GS1 demande à côté de (${identifier}) l’un de ${beside}.`,
      notGs1Text:
        "GS1 n’autorise pas un de ces caractères ; écrivez des lettres sans accents, des chiffres et de la ponctuation.",
      notBase32:
        "Ce n’est pas du base32, qui n’a que les lettres A à Z et les chiffres 2 à 7 ; copiez de nouveau le secret.",
      labelHasColon: "Un deux-points sépare l’émetteur du compte ; retirez-le.",
      counterMissing: "Les codes selon un compteur ont besoin de sa première valeur, comme 0.",
      periodOfCounter:
        "La période est pour les codes selon l’heure ; retirez-la, ou choisissez « Selon l’heure ».",
      counterOfTime:
        "Le compteur est pour les codes selon un compteur ; retirez-le, ou choisissez « Selon un compteur ».",
      notPixText:
        "PIX ne connaît pas un de ces caractères ; écrivez des lettres latines, des chiffres et de la ponctuation.",
      notTransactionId: "Seuls les lettres sans accents et les chiffres sont possibles, comme ORDER4711.",
      pixTooLong: ({ excess }) =>
        `C’est ${excess} caractères de plus que la place à côté de cette clé ; raccourcissez.`,
      notBic: "Ce n’est pas un BIC ; écrivez ses 8 ou 11 lettres et chiffres, comme BPOTBEB1.",
      notPurpose:
        "Ce n’est pas un code de motif ISO 20022, qui a 4 lettres, comme CHAR ; dites dans le libellé à quoi sert l’argent.",
      textBesideReference: "Un libellé ne va pas à côté d’une référence ; retirez l’un des deux.",
      bicMissing: ({ country }) =>
        `Un virement vers ${country}, hors de l’Espace économique européen, demande le BIC.`,
      notSwissText:
        "La norme suisse ne connaît pas un de ces caractères ; écrivez des lettres latines, des chiffres et de la ponctuation.",
      notCountry: "Ce n’est pas un pays ; écrivez ses deux lettres, comme CH ou DE.",
      notReference:
        "Ce n’est ni une référence QR de 27 chiffres, ni une référence de créancier qui commence par RF ; copiez-la de nouveau.",
      notQrIban:
        "Une référence QR demande un QR-IBAN ; utilisez le QR-IBAN, ou une référence qui commence par RF.",
      qrReferenceNeeded: "Un QR-IBAN demande une référence QR de 27 chiffres ; ou utilisez l’autre IBAN.",
      notUpiAddress: "Ce n’est pas une adresse UPI ; écrivez-la comme name@bank.",
      passwordOfOpen: "Un réseau ouvert n’a pas de mot de passe ; retirez-le, ou choisissez la sécurité WPA.",
      passwordMissing:
        "Saisissez le mot de passe du réseau, ou choisissez la sécurité « Aucune » s’il est ouvert.",
      notPassword: ({ security }) =>
        security === "WEP"
          ? "Un mot de passe WEP a 5 ou 13 caractères ASCII, ou 10 ou 26 chiffres hexadécimaux."
          : `Un mot de passe ${security} a de 8 à 63 caractères ASCII, ou 64 chiffres hexadécimaux.`,
      ssidTooLong: ({ bytes, maximum }) =>
        `Le nom fait ${bytes} octets en UTF-8, et le maximum est ${maximum} ; raccourcissez-le.`
    }
  })
}
