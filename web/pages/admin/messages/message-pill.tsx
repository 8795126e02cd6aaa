import { messageWords } from "#shared/content/words/admin/messages.ts";
import { Pill } from "../frame/pill.tsx";
import { type Message, stateOf } from "./message.ts";

const looks = { unread: "bad", waiting: "waiting", answered: "good" } as const;

export function MessagePill({ message }: { readonly message: Message }) {
  const state = stateOf(message);
  return <Pill look={looks[state]}>{messageWords.state[state]}</Pill>;
}
