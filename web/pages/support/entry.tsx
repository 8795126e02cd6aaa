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
  /** The picture's URL, or null. */
  readonly picture: string | null;
  /** Formatted with its currency. */
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

/** The donor's picture, or initials if there is none or it fails to load. */
function Portrait({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className="portrait">
      {picture === null || hasFailed ? (
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
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
