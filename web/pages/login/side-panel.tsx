import { loginWords } from "#shared/content/words/login.ts";
import { useWords } from "../../language/use-words.ts";
import { Tick } from "../../ui/tick.tsx";

/** The benefits of an account, with a customer's quote in a chat bubble. */
export function SidePanel() {
  const words = useWords("login", loginWords).panel;
  return (
    <aside className="grid grid-cols-1 content-between gap-10 rounded-card bg-forest p-[min(1.75rem,6vw)] text-on-forest @min-[28rem]:p-10">
      <div className="grid grid-cols-1 gap-6">
        <h2 className="max-w-80 text-heading">{words.heading}</h2>
        <ul className="grid grid-cols-1 gap-4">
          {words.bullets.map((bullet) => (
            <li key={bullet} className="grid gap-x-3 text-on-forest-soft @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]">
              <Tick className="mt-1 size-5 shrink-0 text-spark" />
              {bullet}
            </li>
          ))}
        </ul>
      </div>
      <figure className="grid grid-cols-1 gap-3">
        <blockquote className="max-w-96 rounded-card rounded-bl-none bg-bubble-in px-[min(1.25rem,5vw)] py-4 font-display text-lead text-on-bubble">
          {words.quote}
        </blockquote>
        <figcaption className="text-small text-on-forest-soft">
          <span className="font-semibold text-on-forest">{words.author}</span> · {words.authorRole}
        </figcaption>
      </figure>
    </aside>
  );
}
