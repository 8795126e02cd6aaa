import { useState } from "react";
import { demo } from "../../../shared/content/landing/demo.ts";
import { shellWords } from "../../../shared/content/words/shell.ts";
import { Button } from "../../ui/button.tsx";
import { Chat } from "../../ui/chat.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { HeroModalProps } from "./use-modal.ts";

/** The demo: a conversation that plays here, or a video that is asked for only once somebody presses play. */
export function DemoModal({ onClose }: HeroModalProps) {
  return (
    <Modal wide title={demo.title} closeLabel={shellWords.close} onClose={onClose}>
      {demo.frame === "" ? <PlayedConversation /> : <Video address={demo.frame} />}
    </Modal>
  );
}

function PlayedConversation() {
  const [round, setRound] = useState(0);
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Chat key={round} typed messages={demo.chat} />
      <div className="grid content-between justify-items-start gap-6">
        <ol className="grid gap-4">
          {demo.scenes.map(({ title, text }) => (
            <li key={title} className="border-t border-hairline pt-3">
              <h3 className="text-title">{title}</h3>
              <p className="text-small text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <Button look="secondary" className="motion-reduce:hidden" onClick={() => setRound(round + 1)}>
          {demo.again}
        </Button>
      </div>
    </div>
  );
}

function Video({ address }: { readonly address: string }) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 overflow-hidden rounded-field bg-forest text-on-forest">
      {playing ? (
        <iframe
          src={address}
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
