import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import type { StyleField } from "@quick-response/design/fields/styleFields"
import type { Language } from "@quick-response/design/languages/languages"

/** A language whose labels are here. English labels are in the field's own file, which documents use, too. */
type Translated = Exclude<Language, "en">

/** The label of each style field in each language. They stand together, so that a new field is one row, in one file. */
const fieldLabels = {
  template: { de: "Vorlage", fr: "Modèle", es: "Plantilla", "pt-BR": "Modelo" },
  errorCorrectionLevel: {
    de: "Fehlerkorrektur",
    fr: "Correction d’erreurs",
    es: "Corrección de errores",
    "pt-BR": "Correção de erros"
  },
  errorCorrectionBoost: {
    de: "Kostenlose Fehlerkorrektur",
    fr: "Correction d’erreurs gratuite",
    es: "Corrección de errores gratuita",
    "pt-BR": "Correção de erros gratuita"
  },
  symbol: { de: "Symbol", fr: "Symbole", es: "Símbolo", "pt-BR": "Símbolo" },
  version: { de: "Version", fr: "Version", es: "Versión", "pt-BR": "Versão" },
  mask: { de: "Maske", fr: "Masque", es: "Máscara", "pt-BR": "Máscara" },
  encoding: {
    de: "Textkodierung",
    fr: "Encodage du texte",
    es: "Codificación del texto",
    "pt-BR": "Codificação do texto"
  },
  sequence: {
    de: "Teil eines Textes",
    fr: "Partie d’un texte",
    es: "Parte de un texto",
    "pt-BR": "Parte de um texto"
  },
  bodyShape: { de: "Umriss", fr: "Silhouette", es: "Silueta", "pt-BR": "Silhueta" },
  bodyShapePath: {
    de: "Pfad des Umrisses",
    fr: "Tracé de la silhouette",
    es: "Trazado de la silueta",
    "pt-BR": "Traçado da silhueta"
  },
  bodyStyle: { de: "Module", fr: "Modules", es: "Módulos", "pt-BR": "Módulos" },
  outerEyeStyle: {
    de: "Äußere Augen",
    fr: "Yeux extérieurs",
    es: "Ojos exteriores",
    "pt-BR": "Olhos externos"
  },
  innerEyeStyle: {
    de: "Innere Augen",
    fr: "Yeux intérieurs",
    es: "Ojos interiores",
    "pt-BR": "Olhos internos"
  },
  foreground: { de: "Vordergrund", fr: "Premier plan", es: "Primer plano", "pt-BR": "Primeiro plano" },
  background: { de: "Hintergrund", fr: "Arrière-plan", es: "Fondo", "pt-BR": "Fundo" },
  outerEyeColor: {
    de: "Farbe der äußeren Augen",
    fr: "Couleur des yeux extérieurs",
    es: "Color de los ojos exteriores",
    "pt-BR": "Cor dos olhos externos"
  },
  innerEyeColor: {
    de: "Farbe der inneren Augen",
    fr: "Couleur des yeux intérieurs",
    es: "Color de los ojos interiores",
    "pt-BR": "Cor dos olhos internos"
  },
  logo: { de: "Logo", fr: "Logo", es: "Logotipo", "pt-BR": "Logo" },
  picture: { de: "Bild", fr: "Image", es: "Imagen", "pt-BR": "Imagem" },
  margin: { de: "Rand", fr: "Marge", es: "Margen", "pt-BR": "Margem" },
  quietZone: { de: "Ruhezone", fr: "Zone de silence", es: "Zona de silencio", "pt-BR": "Zona de silêncio" },
  frameStyle: { de: "Rahmen", fr: "Cadre", es: "Marco", "pt-BR": "Moldura" },
  frameText: { de: "Beschriftung", fr: "Légende", es: "Leyenda", "pt-BR": "Legenda" },
  frameTextHeadline: {
    de: "Erste Zeile als Überschrift",
    fr: "Première ligne en titre",
    es: "Primera línea como título",
    "pt-BR": "Primeira linha como título"
  },
  frameFont: { de: "Schrift", fr: "Police", es: "Tipografía", "pt-BR": "Fonte" },
  frameColor: { de: "Rahmenfarbe", fr: "Couleur du cadre", es: "Color del marco", "pt-BR": "Cor da moldura" },
  frameTextColor: {
    de: "Farbe der Beschriftung",
    fr: "Couleur de la légende",
    es: "Color de la leyenda",
    "pt-BR": "Cor da legenda"
  }
} as const satisfies Readonly<Record<StyleField, Readonly<Record<Translated, string>>>>

/** The labels of the style fields in a language. */
export const fieldLabelsIn = (language: Translated): Readonly<Record<StyleField, string>> =>
  tableOf<StyleField, string>(keysOf(fieldLabels), (field) => fieldLabels[field][language])
