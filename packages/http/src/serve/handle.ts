import { next, type Step, settle } from "./RoutedRequest.ts"

/** Runs the handler of the endpoint, within the time of a request (504). */
export const handle: Step = (request) =>
  settle(request, request.route.handle(request), (handled, exit) => {
    handled.exit = exit
    return next
  })
