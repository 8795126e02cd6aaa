import { type RefObject, useEffect, useRef, useState } from "react";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "../draft/json.ts";
import { emptyDocument, openPreview, type Preview } from "./open.ts";
import type { PreviewState } from "./states.ts";

/** A page in an iframe of a device's width, scaled down to fit. */
export function Frame({
  shown,
  title,
  content,
  width,
  onFailed,
}: {
  readonly shown: { readonly page: ContentPage; readonly language: Language; readonly state: PreviewState };
  readonly title: string;
  readonly content: Json;
  /** CSS pixels. */
  readonly width: number;
  readonly onFailed: (failed: boolean) => void;
}) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const preview = useRef<Preview>(undefined);
  const latest = useRef(content);
  const [isShown, setShown] = useState(false);
  const scale = useScale(room, width);

  useEffect(() => {
    latest.current = content;
    preview.current?.update(content);
  }, [content]);
  useEffect(() => {
    return () => preview.current?.stop();
  }, []);

  const openFrame = async () => {
    if (frame.current === null || preview.current !== undefined) return;
    try {
      const opened = await openPreview(frame.current, { ...shown, content: latest.current }, (outcome) => {
        setShown(true);
        onFailed(outcome === "failed");
      });
      // The frame was unmounted meanwhile.
      if (frame.current === null) return opened.stop();
      preview.current = opened;
      opened.update(latest.current);
    } catch {
      onFailed(true);
    }
  };

  return (
    <div
      ref={room}
      aria-busy={!isShown}
      className="h-[clamp(22rem,calc(100dvh-22rem),48rem)] overflow-hidden rounded-field border border-hairline bg-shade"
    >
      {scale > 0 && (
        <iframe
          ref={frame}
          title={title}
          srcDoc={emptyDocument}
          onLoad={() => void openFrame()}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
            marginInline: `max(0px, calc((100% - ${width}px) / 2))`,
          }}
          className="max-w-none origin-top-left"
        />
      )}
    </div>
  );
}

/** The scale at which a page of this width fits; 0 until it is known. */
function useScale(room: RefObject<HTMLElement | null>, width: number): number {
  const [inner, setInner] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setInner(element.clientWidth));
    watcher.observe(element);
    setInner(element.clientWidth);
    return () => watcher.disconnect();
  }, [room]);
  return Math.min(1, inner / width);
}
