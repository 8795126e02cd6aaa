import { type ReactNode, useState } from "react";
import { initials } from "./initials.ts";
import "./entry.css";

/** An entry of the guest book, on the wall and as a preview. */
export function Entry({
  name,
  note,
  picture,
  amount,
  date,
}: {
  readonly name: string;
  /** Plain text; links are not made clickable. */
  readonly note: string | null;
  /** An address, or null. */
  readonly picture: string | null;
  /** Formatted. */
  readonly amount: string;
  readonly date: ReactNode;
}) {
  return (
    <article className="entry">
      <Portrait key={picture} name={name} picture={picture} />
      <div className="min-w-0">
        {note !== null && (
          <p dir="auto" className="entry-note">
            {note}
          </p>
        )}
        <p dir="auto" className="entry-name">
          {name}
        </p>
        <p className="entry-fine">
          <span className="entry-amount">{amount}</span> <span>{date}</span>
        </p>
      </div>
    </article>
  );
}

/** The picture. An entry without one, or whose picture fails to load, has initials. */
function Portrait({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const [missing, setMissing] = useState(false);
  return (
    <span className="portrait">
      {picture === null || missing ? (
        <span aria-hidden="true" className="portrait-initials">
          {initials(name)}
        </span>
      ) : (
        <img
          src={picture}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
