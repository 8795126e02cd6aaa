import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "#web/language/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useScrollIntoView } from "#web/ui/use-scroll-into-view.ts";
import { type Crop, centeredCrop } from "./crop.ts";
import { CropTools } from "./crop-tools.tsx";
import { drawSquare, openPicture, type PictureProblem } from "./pixels.ts";
import "./picture.css";

/**
 * The donor's picture: chosen or dropped, cropped to a square and shrunk in the browser, so that the upload is small
 * and contains no metadata. `value` is the data URL to be sent.
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
  const latestTask = useRef(0);
  const [openedPicture, setOpenedPicture] = useState<{ readonly bitmap: ImageBitmap; readonly crop: Crop }>();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const [isDragOver, setIsDragOver] = useState(false);

  const clearPicture = () => {
    latestTask.current += 1;
    setIsOpening(false);
    setProblem(undefined);
    setOpenedPicture(undefined);
  };
  // The value is removed by this field, by the anonymous checkbox, or by a reset of the form.
  useEffect(() => {
    if (disabled || value === null) {
      latestTask.current += 1;
      setOpenedPicture(undefined);
      setIsOpening(false);
    }
    if (disabled) setProblem(undefined);
  }, [disabled, value]);
  useEffect(() => {
    return () => openedPicture?.bitmap.close();
  }, [openedPicture?.bitmap]);

  const applyCrop = (bitmap: ImageBitmap, crop: Crop) => {
    const dataUrl = drawSquare(bitmap, crop);
    if (dataUrl === undefined) return setProblem("notAnImage");
    setOpenedPicture({ bitmap, crop });
    onChange(dataUrl);
  };
  const openFile = async (file: File | undefined) => {
    if (file === undefined || disabled) return;
    latestTask.current += 1;
    const currentTask = latestTask.current;
    setProblem(undefined);
    setIsOpening(true);
    const picture = await openPicture(file);
    if (currentTask !== latestTask.current) {
      if (typeof picture !== "string") picture.close();
      return;
    }
    setIsOpening(false);
    if (typeof picture === "string") setProblem(picture);
    else applyCrop(picture, centeredCrop);
  };
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void openFile(event.dataTransfer.files[0]);
  };

  const message = problem === undefined ? error : words[problem];
  const container = useScrollIntoView(message);
  const { picture } = words;
  const status = isOpening ? picture.opening : value === null ? "" : openedPicture ? picture.ready : picture.kept;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input works without a mouse.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(!disabled);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={dropFile}
      className={classes("picture-field", isDragOver && "picture-over", disabled && "picture-off")}
    >
      {openedPicture && value !== null ? (
        <CropTools
          picture={openedPicture.bitmap}
          squareUrl={value}
          crop={openedPicture.crop}
          onChange={(crop) => applyCrop(openedPicture.bitmap, crop)}
        />
      ) : (
        <span className={classes("picture-frame", value !== null && "paper-colored")}>
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
                void openFile(currentTarget.files?.[0]);
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
          {disabled ? picture.anonymous : value === null && <HowToAdd />}
        </p>
        <p role="status" className={classes("text-fine", !isOpening && "text-ink-soft")}>
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

/** Nothing is dropped on a phone. */
function HowToAdd() {
  const { picture } = useWords("support", supportWords);
  return (
    <>
      <span className="hidden md:inline">{picture.drop}</span> {picture.limit}
    </>
  );
}
