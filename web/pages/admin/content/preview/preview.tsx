import { useId, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { EditorLocation } from "../draft/address.ts";
import type { Json } from "../draft/json.ts";
import { smallInput } from "../form/styles.ts";
import { Frame } from "./frame.tsx";
import { PreviewSwitch } from "./preview-switch.tsx";
import { previewStates } from "./states.ts";
import { useLastValid } from "./use-last-valid.ts";

const words = contentWords.preview;

/** The widths of the two devices, in CSS pixels. */
const devices = { phone: 360, desk: 1280 } as const;
type Device = keyof typeof devices;
const deviceNames = ["phone", "desk"] as const satisfies readonly Device[];

/**
 * The page with this copy, rendered by its real component. `content` is undefined while the draft is invalid; the last
 * valid copy then stays.
 */
export function Preview({
  edition: { page, language },
  content,
  note,
  address,
}: {
  readonly edition: { readonly page: ContentPage; readonly language: Language };
  readonly content: Json | undefined;
  /** A caption, for when the preview does not show the draft. */
  readonly note?: string | undefined;
  readonly address: EditorLocation;
}) {
  const [device, setDevice] = useState<Device>("phone");
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const titleId = useId();
  const validContent = useLastValid(content);
  const states = previewStates[page];
  const state = states.find(({ name }) => name === address.state) ?? states[0];
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="font-sans text-small font-semibold tracking-normal">
          {words.title}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          {states.length > 1 && (
            <label className="flex items-center gap-2 text-fine text-ink-soft">
              {words.state}
              <select
                value={state.name}
                onChange={({ target }) => address.navigate({ state: target.value })}
                className={smallInput}
              >
                {states.map(({ name }) => (
                  <option key={name} value={name}>
                    {words.states[name]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PreviewSwitch
            label={words.width}
            options={deviceNames}
            names={words.devices}
            chosen={device}
            onChoose={setDevice}
          />
        </div>
      </div>
      {validContent !== undefined && (
        <Frame
          key={`${page} ${language} ${state.name} ${attempt}`}
          subject={{ page, language, state }}
          title={words.frame(contentWords.pageNames[page])}
          content={validContent}
          width={devices[device]}
          onFailedChange={setFailed}
        />
      )}
      <div role="status" className="grid grid-cols-1 justify-items-start gap-2 text-fine text-ink-soft">
        {note !== undefined && <p>{note}</p>}
        {content === undefined && <p>{validContent === undefined ? words.nothing : words.stale}</p>}
        {failed && (
          <>
            <p>{words.failed}</p>
            <Button
              look="quiet"
              onClick={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            >
              {words.again}
            </Button>
          </>
        )}
        {content !== undefined && note === undefined && <p>{words.about}</p>}
      </div>
    </section>
  );
}
