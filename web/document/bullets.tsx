import { LinkedText } from "./linked-text.tsx";
import { namedTextsOf } from "./named-texts.ts";
import "./bullets.css";

/** A section's list. If every entry begins with a name and a colon, it is a table: on a narrow screen, stacked rows. */
export function Bullets({ bullets }: { readonly bullets: readonly string[] }) {
  const named = namedTextsOf(bullets);
  if (named === undefined)
    return (
      <ul>
        {Object.entries(bullets).map(([position, bullet]) => (
          <li key={position}>
            <LinkedText text={bullet} />
          </li>
        ))}
      </ul>
    );
  return (
    <dl className="named-texts">
      {Object.entries(named).map(([position, { name, text }]) => (
        <div key={position}>
          <dt>{name}</dt>
          <dd>
            <LinkedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
