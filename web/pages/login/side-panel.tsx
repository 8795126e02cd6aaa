import { loginWords } from "#shared/content/words/login.ts";
import { useWords } from "../../language/use-words.ts";
import { CardStamp } from "../../ui/card-stamp.tsx";
import { LicenseCard } from "../../ui/license-card.tsx";
import { Tick } from "../../ui/tick.tsx";

/** The benefits of a license, printed on its card, to a customer or a new one. Below it, what a customer writes. */
export function SidePanel({ mode }: { readonly mode: "signIn" | "register" }) {
  const words = useWords("login", loginWords).panel;
  return (
    <aside className="sign-in-panel">
      <LicenseCard
        className="sign-in-card"
        title={words.card.title}
        stamp={<CardStamp>{words.card.stamp}</CardStamp>}
        holder={<h2 className="text-title">{words.heading}</h2>}
        rows={[]}
        stub={
          <ul className="grid grid-cols-1 gap-2.5">
            {words.bullets[mode].map((bullet) => (
              <li
                key={bullet}
                className="grid gap-x-2.5 text-small text-ink-soft @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]"
              >
                <Tick className="mt-0.5 size-5 shrink-0 text-leaf" />
                <span className="text-balance">{bullet}</span>
              </li>
            ))}
          </ul>
        }
      />
      <figure className="sign-in-quote">
        <span aria-hidden="true" className="sign-in-portrait paper-colored bg-sheet">
          <span className="font-display text-small font-semibold text-stamp">{words.authorInitials}</span>
        </span>
        <div data-from="assistant" className="chat-row min-w-0">
          <div className="chat-bubble sign-in-bubble">
            <figcaption className="text-small text-ink-soft">
              <span className="font-semibold text-stamp">{words.author}</span> · {words.authorRole}
            </figcaption>
            <blockquote className="font-display text-lead">{words.quote}</blockquote>
          </div>
        </div>
      </figure>
    </aside>
  );
}
