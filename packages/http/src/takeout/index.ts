// The files of redirects, for the endpoints and the command line.

export {
  formatNames,
  makeRedirectWriter,
  type RedirectFormat,
  type RedirectFormatName,
  type RedirectWriter,
  redirectFormats
} from "./redirectFormats.ts"
