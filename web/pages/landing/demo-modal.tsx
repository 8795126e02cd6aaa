import { useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { autoplayUrl } from "#shared/domain/video.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Chat } from "../../ui/chat.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Film } from "./film/film.tsx";
import type { HeroModalProps } from "./use-modal.ts";

type Demo = LandingContent["demo"];

/** The demo dialog: the built-in film, or an external video that loads only after a click on play. */
export function DemoModal({ content: { demo }, onClose }: HeroModalProps) {
  const { close } = useWords("shell", shellWords);
  return (
    <Modal wide title={demo.title} closeLabel={close} onClose={onClose}>
      {demo.video === "" ? <BuiltInFilm demo={demo} /> : <ExternalVideo demo={demo} />}
    </Modal>
  );
}

/** The built-in film, replaced by a sample conversation if the browser cannot play it. */
function BuiltInFilm({ demo }: { readonly demo: Demo }) {
  const [hasFilmFailed, setHasFilmFailed] = useState(false);
  if (hasFilmFailed) return <SampleConversation demo={demo} />;
  return (
    <>
      <Film title={demo.title} onFailed={() => setHasFilmFailed(true)} />
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {demo.scenes.map(({ title, text }) => (
          <li
            key={title}
            className="flex flex-wrap items-baseline gap-x-2 border-t border-hairline pt-2 sm:block sm:pt-3"
          >
            <h3 className="font-sans text-small font-semibold tracking-normal">{title}</h3>
            <p className="text-fine text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function SampleConversation({ demo }: { readonly demo: Demo }) {
  const words = useWords("landing", landingWords);
  const [replayCount, setReplayCount] = useState(0);
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Chat key={replayCount} typed messages={demo.chat} />
      <div className="grid content-between justify-items-start gap-6">
        <ol className="grid gap-4">
          {demo.scenes.map(({ title, text }) => (
            <li key={title} className="border-t border-hairline pt-3">
              <h3 className="text-lead leading-tight">{title}</h3>
              <p className="text-small text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <Button look="secondary" className="motion-reduce:hidden" onClick={() => setReplayCount(replayCount + 1)}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

function ExternalVideo({ demo }: { readonly demo: Demo }) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 overflow-hidden rounded-field bg-forest text-on-forest">
      {isPlaying ? (
        <iframe
          src={autoplayUrl(demo.video)}
          ref={(frame) => {
            frame?.focus();
          }}
          title={demo.title}
          allow="autoplay; fullscreen"
          className="aspect-video w-full border-0"
        />
      ) : (
        <>
          <Button look="spark" onClick={() => setIsPlaying(true)}>
            {demo.play}
          </Button>
          <p className="text-fine text-on-forest-soft">{demo.notice}</p>
        </>
      )}
    </div>
  );
}
