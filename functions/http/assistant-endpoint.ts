import type { ParsedInput, RouteContract } from "#shared/contract/index.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { assistantKey, isSecretOf, noteKeyUse, parseSentKey } from "../data/assistant-keys.ts";
import { readBatch } from "../data/batch.ts";
import { type Key, keys } from "../data/keys.ts";
import { ShopError } from "../shop-error.ts";
import { type Call, chain, type Handler, type RouteReply } from "./chain.ts";
import { header } from "./request.ts";

/** The routes whose caller is an assistant. */
export type AssistantRouteId = {
  [Id in RouteId]: (typeof routes)[Id]["who"] extends "assistant" ? Id : never;
}[RouteId];

/** The assistant that calls. */
export interface AssistantCaller {
  /** The rows that were read together with its key, unparsed. */
  readonly rows: readonly Record<string, unknown>[];
}

/**
 * Creates the handler of a route that identifies its caller by the key of an assistant. `keysToRead`: the rows that the
 * route needs first; they are read together with the key, in one request. Eventually consistent, usually within a
 * second, so that a question about a known person costs one read unit; a key that is revoked is refused as soon.
 */
export function assistantEndpoint<Id extends AssistantRouteId>(
  id: Id,
  contract: RouteContract<Id>,
  keysToRead: (input: ParsedInput<Id>) => readonly Key[],
  run: (call: Call<Id, AssistantCaller>) => Promise<RouteReply<Id>>,
): Handler {
  const { scope }: RouteLine = routes[id];
  return chain<Id, AssistantCaller>(
    id,
    contract,
    async (event, input, now) => {
      const sent = parseSentKey(/^Bearer +(\S+)$/i.exec(header(event, "authorization") ?? "")?.[1] ?? "");
      if (sent === undefined) throw new ShopError("key_required");
      const keyRowKey = keys.assistantKey(sent.id);
      const rows = await readBatch([keyRowKey, ...keysOfValidInput(input, keysToRead)], "eventual");
      const isKeyRow = (row: Record<string, unknown>) => row.pk === keyRowKey.pk && row.sk === keyRowKey.sk;
      const stored = rows.find(isKeyRow);
      const key = stored && assistantKey.parse(stored);
      if (key === undefined || !isSecretOf(key, sent)) throw new ShopError("key_required");
      if (scope !== undefined && !key.scopes.includes(scope)) throw new ShopError("forbidden");
      await noteKeyUse(key, now);
      return { rows: rows.filter((row) => row !== stored) };
    },
    run,
  );
}

/** Input errors are reported after authorization: until then, nothing is read for an invalid input. */
function keysOfValidInput<Input>(input: () => Input, keysToRead: (input: Input) => readonly Key[]): readonly Key[] {
  let parsed: Input;
  try {
    parsed = input();
  } catch {
    return [];
  }
  return keysToRead(parsed);
}
