import { useEffect, useRef, useState } from "react";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "../draft/json.ts";
import { emptyDocument, openPreview, type PreviewHandle } from "./open.ts";
import type { PreviewState } from "./states.ts";
import { useScale } from "./use-scale.ts";

/** A page in an iframe as wide as a device, scaled down to fit. */
export function Frame({
  subject,
  title,
  content,
  width,
  onFailedChange,
}: {
  readonly subject: { readonly page: ContentPage; readonly language: Language; readonly state: PreviewState };
  readonly title: string;
  readonly content: Json;
  /** CSS pixels. */
  readonly width: number;
  readonly onFailedChange: (failed: boolean) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const preview = useRef<PreviewHandle>(undefined);
  const latestContent = useRef(content);
  const [isShown, setIsShown] = useState(false);
  const scale = useScale(container, width);

  useEffect(() => {
    latestContent.current = content;
    preview.current?.update(content);
  }, [content]);
  useEffect(() => {
    return () => preview.current?.stop();
  }, []);

  const openFrame = async () => {
    if (frame.current === null || preview.current !== undefined) return;
    try {
      const openedPreview = await openPreview(
        frame.current,
        { ...subject, content: latestContent.current },
        (outcome) => {
          setIsShown(true);
          onFailedChange(outcome === "failed");
        },
      );
      // The frame was unmounted meanwhile.
      if (frame.current === null) return openedPreview.stop();
      preview.current = openedPreview;
      openedPreview.update(latestContent.current);
    } catch {
      onFailedChange(true);
    }
  };

  return (
    <div
      ref={container}
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
