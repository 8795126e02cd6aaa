import { type PointerEvent, useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "#web/language/use-words.ts";
import { type Crop, dragCrop, largestZoom, type Size, squareOf } from "./crop.ts";

/** Controls for the crop square: the picture, which can be dragged, and sliders, which work by keyboard too. */
export function CropTools({
  picture,
  squareUrl,
  crop,
  onChange,
}: {
  readonly picture: Size;
  /** The cropped square as a data URL. */
  readonly squareUrl: string;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}) {
  const words = useWords("support", supportWords).picture;
  const lastPointer = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const { side } = squareOf(picture, crop);
  const hold = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    lastPointer.current = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (lastPointer.current === undefined) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const right = (event.clientX - lastPointer.current.x) / width;
    const down = (event.clientY - lastPointer.current.y) / height;
    lastPointer.current = { x: event.clientX, y: event.clientY };
    onChange(dragCrop(picture, crop, right, down));
  };
  const release = () => {
    lastPointer.current = undefined;
  };
  return (
    <div className="contents">
      <span
        className="picture-frame picture-held paper-colored"
        onPointerDown={hold}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img src={squareUrl} alt="" width={256} height={256} draggable={false} />
      </span>
      <div className="picture-sliders">
        <Slider
          label={words.zoom}
          min={1}
          max={largestZoom}
          value={crop.zoom}
          onChange={(zoom) => onChange({ ...crop, zoom })}
        />
        <Slider
          label={words.across}
          disabled={side >= picture.width}
          value={crop.across}
          onChange={(across) => onChange({ ...crop, across })}
        />
        <Slider
          label={words.down}
          disabled={side >= picture.height}
          value={crop.down}
          onChange={(down) => onChange({ ...crop, down })}
        />
      </div>
    </div>
  );
}

function Slider({
  label,
  min = 0,
  max = 1,
  value,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  return (
    <label className="picture-slider">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
