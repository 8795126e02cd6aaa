import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "#web/language/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useScrollIntoView } from "#web/ui/use-scroll-into-view.ts";
import { type Crop, centered } from "./crop.ts";
import { CropTools } from "./crop-tools.tsx";
import { drawSquare, openPicture, type PictureProblem } from "./pixels.ts";
import "./picture.css";

/**
 * The donor's picture: chosen or dropped, cropped to a square and shrunk in the browser, so that the upload is small
 * and contains no metadata. `value` is what is sent.
 */
export function PictureField({
  value,
  disabled,
  error,
  onChange,
}: {
  readonly value: string | null;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (picture: string | null) => void;
}) {
  const words = useWords("support", supportWords);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [opened, setOpened] = useState<{ readonly bitmap: ImageBitmap; readonly crop: Crop }>();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const [isDragOver, setOver] = useState(false);

  const clearPicture = () => {
    latest.current += 1;
    setOpening(false);
    setProblem(undefined);
    setOpened(undefined);
  };
  // Removed here, by the anonymous checkbox, or with the whole form.
  useEffect(() => {
    if (disabled || value === null) {
      latest.current += 1;
      setOpened(undefined);
      setOpening(false);
    }
    if (disabled) setProblem(undefined);
  }, [disabled, value]);
  useEffect(() => {
    return () => opened?.bitmap.close();
  }, [opened?.bitmap]);

  const show = (bitmap: ImageBitmap, crop: Crop) => {
    const square = drawSquare(bitmap, crop);
    if (square === undefined) return setProblem("notAnImage");
    setOpened({ bitmap, crop });
    onChange(square);
  };
  const open = async (file: File | undefined) => {
    if (file === undefined || disabled) return;
    latest.current += 1;
    const currentTask = latest.current;
    setProblem(undefined);
    setOpening(true);
    const picture = await openPicture(file);
    if (currentTask !== latest.current) {
      if (typeof picture !== "string") picture.close();
      return;
    }
    setOpening(false);
    if (typeof picture === "string") setProblem(picture);
    else show(picture, centered);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };

  const message = problem === undefined ? error : words[problem];
  const container = useScrollIntoView(message);
  const { picture } = words;
  const status = opening ? picture.opening : value === null ? "" : opened ? picture.ready : picture.kept;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file field is for everybody.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes("picture", isDragOver && "picture-over", disabled && "picture-off")}
    >
      {opened && value !== null ? (
        <CropTools
          picture={opened.bitmap}
          shown={value}
          crop={opened.crop}
          onChange={(crop) => show(opened.bitmap, crop)}
        />
      ) : (
        <span className={classes("picture-frame", value !== null && "of-paper")}>
          {value !== null && <img src={value} alt="" width={256} height={256} />}
        </span>
      )}
      <div ref={container} className="picture-words scroll-mb-24">
        <p id={`${id}-label`} className="text-small font-semibold">
          {picture.label}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <label className="picture-button">
            <input
              ref={input}
              type="file"
              name="picture"
              accept="image/*"
              disabled={disabled}
              aria-describedby={message === undefined ? `${id}-help` : `${id}-help ${id}-error`}
              aria-invalid={message !== undefined || undefined}
              onChange={({ currentTarget }) => {
                void open(currentTarget.files?.[0]);
                // Permits choosing the same file again.
                currentTarget.value = "";
              }}
            />
            {value === null ? picture.choose : picture.chooseAnother}
          </label>
          {value !== null && (
            <Button
              look="quiet"
              onClick={() => {
                clearPicture();
                onChange(null);
                input.current?.focus();
              }}
            >
              {picture.remove}
            </Button>
          )}
        </div>
        <p id={`${id}-help`} className="text-fine text-ink-soft">
          {disabled ? picture.anonymous : value === null && picture.drop}
        </p>
        <p role="status" className={classes("text-fine", !opening && "text-ink-soft")}>
          {status}
        </p>
        {message !== undefined && (
          <p id={`${id}-error`} role="alert" className="text-fine font-medium text-stamp">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
