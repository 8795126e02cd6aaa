import { useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { autoplayAddress } from "#shared/domain/video.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Chat } from "../../ui/chat.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Film } from "./film/film.tsx";
import type { HeroModalProps } from "./use-modal.ts";

type Demo = LandingContent["demo"];

/** The demo: the built-in film, or an external video that loads only after a click on play. */
export function DemoModal({ content: { demo }, onClose }: HeroModalProps) {
  const { close } = useWords("shell", shellWords);
  return (
    <Modal wide title={demo.title} closeLabel={close} onClose={onClose}>
      {demo.video === "" ? <OwnFilm demo={demo} /> : <Video demo={demo} />}
    </Modal>
  );
}

/** A conversation is the fallback where the film cannot be played. */
function OwnFilm({ demo }: { readonly demo: Demo }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <PlayedConversation demo={demo} />;
  return (
    <>
      <Film title={demo.title} onFailed={() => setFailed(true)} />
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {demo.scenes.map(({ title, text }) => (
          <li key={title} className="border-t border-hairline pt-3">
            <h3 className="font-sans text-small font-semibold tracking-normal">{title}</h3>
            <p className="text-fine text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function PlayedConversation({ demo }: { readonly demo: Demo }) {
  const words = useWords("landing", landingWords);
  const [attempt, setRound] = useState(0);
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Chat key={attempt} typed messages={demo.chat} />
      <div className="grid content-between justify-items-start gap-6">
        <ol className="grid gap-4">
          {demo.scenes.map(({ title, text }) => (
            <li key={title} className="border-t border-hairline pt-3">
              <h3 className="text-lead leading-tight">{title}</h3>
              <p className="text-small text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <Button look="secondary" className="motion-reduce:hidden" onClick={() => setRound(attempt + 1)}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

function Video({ demo }: { readonly demo: Demo }) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 overflow-hidden rounded-field bg-forest text-on-forest">
      {playing ? (
        <iframe
          src={autoplayAddress(demo.video)}
          ref={(frame) => {
            frame?.focus();
          }}
          title={demo.title}
          allow="autoplay; fullscreen"
          className="aspect-video w-full border-0"
        />
      ) : (
        <>
          <Button look="spark" onClick={() => setPlaying(true)}>
            {demo.play}
          </Button>
          <p className="text-fine text-on-forest-soft">{demo.notice}</p>
        </>
      )}
    </div>
  );
}
