import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import type { Offer } from "../../content/offer.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Chat } from "../../ui/chat.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Avatar, IncludedList } from "./included-list.tsx";
import { NumberPlaceholder } from "./number-placeholder.tsx";
import { PrimaryButton, usePrimaryTarget } from "./primary-button.tsx";
import { useModal } from "./use-modal.ts";
import "./hero.css";

/**
 * The hero: the product, its price, and a sample conversation. It sells nothing to those who have a license: their chat
 * is beside the dashboard, in the place of the trial.
 */
export function Hero({
  content,
  price,
  offer: { claimed, limit, assistantNumber, pending },
  hasCompleteOrder,
}: {
  /** The whole page's copy, because the hero also opens the dialogs for `trial` and `demo`. */
  readonly content: LandingContent;
  readonly price: string;
  readonly offer: Offer;
  readonly hasCompleteOrder: boolean | undefined;
}) {
  const { badge, title, description, chips, tryFree, watch, terms, ticket, socialProof, chat } = content.hero;
  const words = useWords("landing", landingWords);
  const primaryTarget = usePrimaryTarget();
  const { Modal, hasLoadFailed, buttonProps, close } = useModal();
  return (
    <section id="hero" tabIndex={-1} className="hero">
      <div className="page-width hero-parts">
        <div className="hero-text stack justify-items-start">
          <p className="hero-badge">{badge}</p>
          <h1>
            {title.lead} <span className="hero-highlight">{title.highlight}</span> {title.tail}
          </h1>
          <div className="hero-lead max-w-132 text-lead text-ink-soft">
            <p>{description}</p>
            {hasCompleteOrder !== undefined && <p>{hasCompleteOrder ? words.ownerReady : words.signedIn}</p>}
          </div>
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <PrimaryButton />
              {hasCompleteOrder ? (
                <ButtonAnchor look="secondary" href={whatsAppChatUrl(assistantNumber)}>
                  {content.trial.open}
                </ButtonAnchor>
              ) : (
                <Button look="secondary" {...buttonProps("trial")}>
                  {tryFree}
                </Button>
              )}
            </div>
            {/* Reserves the longest text's height, so that nothing moves when the count arrives or fails to load. */}
            <p className="min-h-[2lh] text-small text-ink-soft @min-[25rem]:min-h-[1lh]">
              {hasCompleteOrder ? content.pricing.upgrades : terms}{" "}
              {claimed === undefined
                ? pending && <NumberPlaceholder className="inline-block h-[1em] w-36 align-middle" />
                : !hasCompleteOrder &&
                  claimed < limit && (
                    <strong className="inline-block font-semibold text-ink">{content.hero.offer}</strong>
                  )}
            </p>
          </div>
        </div>
        <div className="hero-chat">
          <Chat typed begun messages={chat} className="shadow-lift" />
          {!hasCompleteOrder && (
            <p aria-hidden="true" className="hero-ticket paper-colored">
              <span className="text-fine">{ticket}</span>
              <b>{price}</b>
            </p>
          )}
        </div>
        <div className="hero-proof">
          <Button look="quiet" {...buttonProps("demo")}>
            <Icon path="M8 5.5v13L18.5 12Z" />
            {watch}
          </Button>
          <p role="alert" className="text-small font-medium text-stamp empty:hidden">
            {hasLoadFailed && words.loadFailed}
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
          <IncludedList items={chips} />
        </div>
      </div>
      {Modal && <Modal content={content} number={assistantNumber} primaryTarget={primaryTarget} onClose={close} />}
    </section>
  );
}
