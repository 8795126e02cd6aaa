import { mailWords } from "#shared/content/words/admin/mails.ts";
import type { MailState } from "#shared/domain/mail.ts";
import { Pill, type PillLook } from "../frame/pill.tsx";

const looks: Readonly<Record<MailState, PillLook>> = {
  waiting: "waiting",
  sending: "waiting",
  sent: "quiet",
  delivered: "good",
  bounced: "bad",
  complained: "bad",
  rejected: "bad",
  dropped: "quiet",
  failed: "bad",
};

export function MailPill({ state }: { readonly state: MailState }) {
  return <Pill look={looks[state]}>{mailWords.states[state]}</Pill>;
}
