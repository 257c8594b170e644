import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { account } from "./accountGroup.ts"
import type { commonFailures } from "./failureSets.ts"
import { people } from "./peopleGroup.ts"
import { qr } from "./qrGroup.ts"
import { service } from "./serviceGroup.ts"
import { tools } from "./toolsGroup.ts"

/** The interface of a service where nobody signs in: callers have keys. */
export const contractOfKeys = Object.assign(HttpApi.make("quick-response"), { errorSchema: Schema.Never })
  .add(qr)
  .add(tools)
  .add(service)
  .add(account)

/** The whole /v1 interface. A client needs nothing else. */
export const contract = contractOfKeys.add(people)

/** Any endpoint of the contract. */
export type Endpoint =
  typeof contract extends HttpApi.HttpApi<string, infer Groups, infer _Error, infer _Requirements>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

/** A failure that every endpoint lists. */
export type CommonFailure = typeof commonFailures.Type

/** The name of any endpoint. */
export type EndpointName = Endpoint["name"]

/** A type that has a member for each endpoint; one that lacks a member does not compile. */
export type ForEachEndpoint<Members extends Readonly<Record<EndpointName, unknown>>> = Members
