import { useId, useMemo, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { mailKindLabels } from "#shared/content/words/admin/mails.ts";
import type { Language } from "#shared/domain/language.ts";
import { drawMail } from "#shared/mail/draw.ts";
import { exampleFacts, exampleLinkOf, mailExamples } from "#shared/mail/examples.ts";
import { isMailKind, mailKindNames } from "#shared/mail/slots.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import type { EditorLocation } from "../draft/address.ts";
import type { Json } from "../draft/json.ts";
import { isMailWords } from "../draft/mail-words.ts";
import type { Shape } from "../draft/shape.ts";
import { smallInput } from "../form/styles.ts";
import { PreviewSwitch } from "../preview/preview-switch.tsx";
import { useLastValid } from "../preview/use-last-valid.ts";
import { MailFrame } from "./mail-frame.tsx";

const words = contentWords.preview;
const mailWords = contentWords.mailPreview;

/** The widths of the two devices, in CSS pixels. */
const devices = { phone: 360, desk: 720 } as const;
const deviceNames = ["phone", "desk"] as const;
const themes = ["light", "dark"] as const;
const parts = ["html", "text"] as const;

/**
 * A mail with the draft's words and example data, drawn as it is sent. `content` is undefined while the draft is
 * invalid; the last valid words then stay.
 */
export function MailPreview({
  language,
  shape,
  content,
  note,
  address,
}: {
  readonly language: Language;
  readonly shape: Shape;
  readonly content: Json | undefined;
  /** A caption, for when the preview does not show the draft. */
  readonly note?: string | undefined;
  readonly address: EditorLocation;
}) {
  const [device, setDevice] = useState<(typeof deviceNames)[number]>("phone");
  const isDark = useMediaQuery("(prefers-color-scheme: dark)", false);
  const [chosenTheme, setTheme] = useState<(typeof themes)[number]>();
  const [part, setPart] = useState<(typeof parts)[number]>("html");
  // Like the page around it, until another one is chosen.
  const theme = chosenTheme ?? (isDark ? "dark" : "light");
  const titleId = useId();
  const validContent = useLastValid(content);
  const kind = address.state !== undefined && isMailKind(address.state) ? address.state : "receipt";
  const mail = useMemo(() => {
    if (validContent === undefined || !isMailWords(shape, validContent) || !(kind in validContent)) return undefined;
    return drawMail({
      kind,
      data: mailExamples[kind],
      language,
      words: validContent,
      facts: exampleFacts,
      linkUrl: exampleLinkOf(kind),
    });
  }, [kind, language, shape, validContent]);
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="font-sans text-small font-semibold tracking-normal">
          {words.title}
        </h2>
        <label className="flex min-w-0 items-center gap-2 text-fine text-ink-soft">
          {mailWords.kind}
          <select
            value={kind}
            onChange={({ target }) => address.navigate({ state: target.value })}
            className={smallInput}
          >
            {mailKindNames.map((name) => (
              <option key={name} value={name}>
                {mailKindLabels[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PreviewSwitch
          label={mailWords.part}
          options={parts}
          names={mailWords.parts}
          chosen={part}
          onChoose={setPart}
        />
        {part === "html" && (
          <>
            <PreviewSwitch
              label={words.width}
              options={deviceNames}
              names={words.devices}
              chosen={device}
              onChoose={setDevice}
            />
            <PreviewSwitch
              label={mailWords.theme}
              options={themes}
              names={mailWords.themes}
              chosen={theme}
              onChoose={setTheme}
            />
          </>
        )}
      </div>
      {mail !== undefined && (
        <>
          <p className="text-small wrap-anywhere">
            <span className="text-ink-soft">{mailWords.subject}</span> <strong>{mail.subject}</strong>
          </p>
          {part === "html" ? (
            <MailFrame
              html={mail.html}
              title={words.frame(mailKindLabels[kind])}
              theme={theme}
              width={devices[device]}
            />
          ) : (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
              tabIndex={0}
              aria-label={mailWords.textPart}
              lang={language}
              className="max-h-[clamp(22rem,calc(100dvh-24rem),48rem)] overflow-auto rounded-field border border-hairline bg-sheet p-4 font-mono text-fine whitespace-pre-wrap wrap-anywhere"
            >
              {mail.text}
            </section>
          )}
        </>
      )}
      <div role="status" className="grid grid-cols-1 gap-2 text-fine text-ink-soft">
        {note !== undefined && <p>{note}</p>}
        {content === undefined && <p>{validContent === undefined ? words.nothing : words.stale}</p>}
        {content !== undefined && note === undefined && <p>{mailWords.about}</p>}
      </div>
    </section>
  );
}
