import { assistantKeys } from "#shared/contract/admin/assistant-keys.ts";
import { listAssistantKeys } from "../../data/assistant-keys.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { assistantKeyReply } from "../../replies/assistant-key.ts";

/** Lists the keys of assistants. */
export const handler = endpointWithPreload(
  "listAssistantKeys",
  assistantKeys,
  () => listAssistantKeys(),
  async ({ caller }) => ({ keys: (await caller.preloaded()).map(assistantKeyReply) }),
);
