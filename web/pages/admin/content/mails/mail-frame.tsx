import { useEffect, useRef, useState } from "react";
import { useScale } from "../preview/use-scale.ts";
import { emptyMailDocument, showMail, type Theme } from "./show-mail.ts";

/** A mail in an iframe as wide as a device, scaled down to fit. */
export function MailFrame({
  html,
  title,
  theme,
  width,
}: {
  readonly html: string;
  readonly title: string;
  readonly theme: Theme;
  /** CSS pixels. */
  readonly width: number;
}) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const scale = useScale(container, width);
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (isLoaded && frameDocument) showMail(frameDocument, html, theme);
  }, [isLoaded, html, theme]);
  return (
    <div
      ref={container}
      aria-busy={!isLoaded}
      className="h-[clamp(22rem,calc(100dvh-24rem),48rem)] overflow-hidden rounded-field border border-hairline bg-shade"
    >
      {scale > 0 && (
        <iframe
          ref={frame}
          title={title}
          srcDoc={emptyMailDocument}
          onLoad={() => setIsLoaded(true)}
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
