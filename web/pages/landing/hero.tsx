import type { LandingContent } from "../../../shared/content/landing.shape.ts";
import { landingWords as words } from "../../../shared/content/words/landing.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chat } from "../../ui/chat.tsx";
import { Drawing } from "../../ui/drawing.tsx";
import { Avatar, Included } from "./included.tsx";
import { usePrimary } from "./primary.ts";
import { useModal } from "./use-modal.ts";
import type { Offer } from "./use-offer.ts";
import "./hero.css";

/** What it is, what it costs, and the conversation that shows it. */
export function Hero({
  content: { badge, title, description, chips, socialProof, chat },
  price,
  offer,
}: {
  readonly content: LandingContent["hero"];
  readonly price: string;
  readonly offer: Offer;
}) {
  const { to, label } = usePrimary();
  const { Modal, failed, opener, close } = useModal();
  return (
    <section id="hero" className="hero">
      <div className="page-width grid items-center gap-x-14 gap-y-14 pb-20 pt-28 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pb-24 lg:pt-32">
        <div className="stack justify-items-start gap-7">
          <p className="hero-badge">{badge}</p>
          <h1 className="text-display">
            {title.lead} <span className="hero-highlight">{title.highlight}</span> {title.tail}
          </h1>
          <p className="max-w-132 text-lead text-ink-soft">{description}</p>
          <Included items={chips} />
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink to={to}>{label}</ButtonLink>
            <Button look="secondary" {...opener("trial")}>
              {words.tryFree}
            </Button>
            <Button look="quiet" className="ml-2" {...opener("demo")}>
              <Drawing path="M8 5.5v13L18.5 12Z" />
              {words.watch}
            </Button>
          </div>
          <p role="alert" className="text-small font-medium text-stamp empty:hidden">
            {failed && words.loadFailed}
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <span className="faces">
              {socialProof.avatars.map((initials) => (
                <Avatar key={initials} initials={initials} />
              ))}
            </span>
            <p className="person">
              <b>{socialProof.headline}</b>
              {socialProof.ratingLabel}
            </p>
          </div>
        </div>
        <div className="relative mx-auto w-full max-w-104">
          <Chat typed messages={chat} className="shadow-lift" />
          <p aria-hidden="true" className="hero-ticket of-paper">
            <span className="text-fine">{words.ticket}</span>
            <b>{price}</b>
          </p>
        </div>
      </div>
      {Modal && <Modal number={offer.assistantNumber} to={to} onClose={close} />}
    </section>
  );
}
