import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice, choicesClasses } from "../frame/choice.tsx";
import { When } from "../frame/when.tsx";
import { changedKeys, displayText, type SavedSettings, type SettingValues } from "./draft.ts";

const words = settingsWords.conflict;

/**
 * Reports that another admin has saved the settings in the meantime, and when: lists the differences and offers two
 * options. Nothing is lost until the admin chooses one.
 */
export function Conflict({
  theirs,
  mine,
  onKeep,
  onLoad,
}: {
  readonly theirs: SavedSettings;
  readonly mine: SettingValues;
  readonly onKeep: () => void;
  readonly onLoad: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section
      role="alert"
      className="grid grid-cols-1 gap-3 rounded-field border-l-4 border-stamp bg-stamp-tint p-4 text-small"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-sans text-body font-semibold tracking-normal outline-none wrap-anywhere"
      >
        {words.heading(theirs.savedBy)}
        {theirs.savedAt !== null && (
          <>
            {words.on}
            <When at={theirs.savedAt} />
          </>
        )}
        {words.meanwhile}
      </h2>
      <p>
        {words.about}{" "}
        <Link
          to={`${adminPaths.audit}?${new URLSearchParams({ action: "settings.save" })}`}
          target="_blank"
          className="font-semibold underline underline-offset-4"
        >
          {words.log} <span className="sr-only">{frameWords.opensElsewhere}</span>
        </Link>
      </p>
      <section
        aria-label={words.about}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-left text-fine">
          <thead>
            <tr className="border-b border-edge">
              {[words.key, words.theirs, words.yours].map((title) => (
                <th key={title} scope="col" className="py-1.5 pr-4 font-semibold whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changedKeys(theirs.settings, mine).map((key) => (
              <tr key={key} className="border-b border-edge/40 align-top last:border-b-0">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {theirs.known.find((known) => known.key === key)?.label ?? <code className="font-mono">{key}</code>}
                </th>
                <td className="max-w-80 py-1.5 pr-4 wrap-anywhere">
                  {displayText(theirs, theirs.settings, key) ?? words.none}
                </td>
                <td className="max-w-80 py-1.5 pr-4 wrap-anywhere">{displayText(theirs, mine, key) ?? words.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={choicesClasses}>
        <Choice about={words.keepAbout}>
          <Button size="small" look="secondary" onClick={onKeep}>
            {words.keep}
          </Button>
        </Choice>
        <Choice about={words.loadAbout}>
          <Button size="small" look="danger" onClick={onLoad}>
            {words.load}
          </Button>
        </Choice>
      </ul>
    </section>
  );
}
