import { type ReactNode, useState } from "react";
import { ClampedNote } from "./clamped-note.tsx";
import { initials } from "./initials.ts";
import "./entry.css";

/** An entry of the guest book, on the wall and as a preview. */
export function Entry({
  name,
  note,
  picture,
  amount,
  date,
  mark,
  clamped = false,
}: {
  readonly name: string;
  /** Plain text; links are not made clickable. */
  readonly note: string | null;
  /** The picture's URL, or null. */
  readonly picture: string | null;
  /** Formatted with its currency. */
  readonly amount: string;
  readonly date: ReactNode;
  /** A word that marks the reader's own entry. */
  readonly mark?: string | undefined;
  /** Whether a long note is cut, and can be unfolded. */
  readonly clamped?: boolean;
}) {
  return (
    <article className="entry">
      <Portrait key={picture} name={name} picture={picture} />
      <div className="min-w-0">
        {note !== null &&
          (clamped ? (
            <ClampedNote note={note} />
          ) : (
            <p dir="auto" className="entry-note">
              {note}
            </p>
          ))}
        <p dir="auto" className="entry-name">
          {name}
        </p>
        <p className="entry-fine">
          <span className="entry-amount">{amount}</span> <span>{date}</span>
          {mark !== undefined && (
            <>
              {" "}
              <span className="entry-mark">{mark}</span>
            </>
          )}
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
