import { useRef, useState } from "react";
import { Link } from "react-router";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Choice, choicesClasses } from "../../frame/choice.tsx";
import { Confirm } from "../../frame/confirm.tsx";
import { When } from "../../frame/when.tsx";
import type { EditorLocation } from "../draft/address.ts";
import type { Entry } from "../draft/edition.ts";

const words = contentWords.conflict;

/** Reports a concurrent save, with its author and date. The draft stays until the admin chooses what to do. */
export function Conflict({
  theirs,
  address,
  onTakeTheirs,
  onSaveMine,
  canSave,
}: {
  readonly theirs: Entry;
  readonly address: EditorLocation;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => Promise<void>;
  /** Whether the draft is valid. */
  readonly canSave: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  const showsTheirs = address.view === "difference" && address.comparison === "published";
  const [confirming, setConfirming] = useState<"theirs" | "mine">();
  const takeAbout = words.takeAbout(theirs.version);
  const overwriteAbout = words.overwriteAbout(theirs.version);
  return (
    <section
      ref={section}
      role="alert"
      tabIndex={-1}
      aria-label={words.title}
      className="outline-none grid grid-cols-1 gap-3 rounded-field border-l-4 border-stamp bg-stamp-tint px-4 py-3 text-small"
    >
      <p className="font-semibold wrap-anywhere [&_time]:whitespace-normal">
        {words.who(theirs.savedBy ?? words.someoneElse, theirs.version)}
        {theirs.savedAt !== null && <When at={theirs.savedAt} />}.
      </p>
      <p>{words.kept(theirs.version)}</p>
      <ul className={choicesClasses}>
        {!showsTheirs && (
          <Choice about={words.compareAbout}>
            <Link
              to={address.addressWith({ view: "difference", against: undefined, version: undefined })}
              preventScrollReset
              // The link disappears, and the focus on it would be lost.
              onClick={() => section.current?.focus({ preventScroll: true })}
              className={buttonClasses("secondary", "small")}
            >
              {words.compare}
            </Link>
          </Choice>
        )}
        <Choice about={overwriteAbout}>
          <Button size="small" look="secondary" disabled={!canSave} onClick={() => setConfirming("mine")}>
            {words.overwrite}
          </Button>
        </Choice>
        <Choice about={takeAbout}>
          <Button size="small" look="danger" onClick={() => setConfirming("theirs")}>
            {words.take}
          </Button>
        </Choice>
      </ul>
      {confirming === "theirs" && (
        <Confirm
          title={words.takeTitle}
          action={words.take}
          busyAction={words.take}
          cancel={words.cancel}
          failed={words.failed}
          onConfirm={async () => onTakeTheirs()}
          onClose={() => setConfirming(undefined)}
        >
          <p>{takeAbout}</p>
        </Confirm>
      )}
      {confirming === "mine" && (
        <Confirm
          title={words.overwriteTitle}
          action={words.overwrite}
          busyAction={words.overwriting}
          cancel={words.cancel}
          failed={words.failed}
          look="primary"
          onConfirm={onSaveMine}
          onClose={() => setConfirming(undefined)}
        >
          <p>{overwriteAbout}</p>
        </Confirm>
      )}
    </section>
  );
}
