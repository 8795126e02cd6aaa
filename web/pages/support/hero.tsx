import type { SupportContent } from "#shared/content/support.shape.ts";
import { supportWords } from "#shared/content/words/support.ts";
import type { Language } from "#shared/domain/language.ts";
import { withPrice } from "#shared/domain/money.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { OpenLine } from "./open-line.tsx";
import "./hero.css";

/** The page's hero: reasons to donate, and a flyer with the suggested amounts as tear-off tabs. */
export function Hero({
  content: { eyebrow, heading, text, amountsHeading, amountsNote },
  language,
  amounts,
  currency,
  selectedAmount,
  onChoose,
  onContinue,
}: {
  readonly content: SupportContent["hero"];
  readonly language: Language;
  /** In minor units of `currency`. */
  readonly amounts: readonly number[];
  readonly currency: string;
  readonly selectedAmount: number | undefined;
  readonly onChoose: (amount: number) => void;
  /** Goes to the form. */
  readonly onContinue: () => void;
}) {
  const words = useWords("support", supportWords);
  const money = useMoney();
  return (
    <section className="support-hero">
      <OpenLine />
      <div className="page-width support-hero-columns">
        <div lang={language} className="grid grid-cols-1 content-center gap-6">
          <p className="text-small font-semibold text-stamp">{eyebrow}</p>
          <h1 className="text-display">{heading}</h1>
          <p className="max-w-132 text-lead text-ink-soft">{text}</p>
        </div>
        <div className="hero-amounts">
          <div className="flyer paper-colored">
            <div lang={language} className="flyer-text">
              <h2 className="text-title">{amountsHeading}</h2>
              <p className="text-small text-ink-soft">{amountsNote}</p>
            </div>
            <ul className="flyer-tabs">
              {amounts.map((amount) => {
                const price = money.price(amount, currency);
                return (
                  <li key={amount}>
                    <button
                      type="button"
                      aria-label={withPrice(words.amount.give, price)}
                      aria-pressed={amount === selectedAmount}
                      onClick={() => onChoose(amount)}
                      className="flyer-tab"
                    >
                      {price}
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
          <Button className="w-full" onClick={onContinue}>
            {selectedAmount === undefined
              ? words.amount.continueNoAmount
              : withPrice(words.amount.continue, money.price(selectedAmount, currency))}
          </Button>
        </div>
      </div>
    </section>
  );
}
