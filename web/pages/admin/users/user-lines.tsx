import { orderWords } from "#shared/content/words/admin/orders.ts";
import { userWords } from "#shared/content/words/admin/users.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { Pill } from "../frame/pill.tsx";
import { Section } from "../frame/section.tsx";
import type { UserDetail } from "./user.ts";

const words = userWords.sheet.lines;
const looks = { none: "quiet", active: "good", claimed: "bad", suspended: "bad", ended: "quiet" } as const;

/** The account's paid numbers, each with the license state of the number's newest order. */
export function UserLines({ orders }: { readonly orders: UserDetail["orders"] }) {
  const lines = new Map<string, UserDetail["orders"][number]["lineState"]>();
  for (const { phone, lineState } of orders) {
    if (lineState !== "none" && phone !== "" && !lines.has(phone)) lines.set(phone, lineState);
  }
  return (
    <Section heading={words.heading}>
      {lines.size === 0 ? (
        <p className="text-small text-ink-soft">{words.none}</p>
      ) : (
        <ul className="grid grid-cols-1 text-small">
          {[...lines].map(([phone, state]) => (
            <li
              key={phone}
              className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline py-1.5 last:border-b-0"
            >
              <PhoneNumber digits={phone} />
              <Pill look={looks[state]}>{orderWords.line[state]}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
