import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** In the place of the license card where nothing is known about the payment: what else one can do about it. */
export function OtherWays() {
  const { trouble, contact } = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <section
      aria-labelledby="other-ways"
      className="other-ways rounded-card border border-hairline bg-sheet p-card text-ink sm:p-8"
    >
      <h2 id="other-ways" className="text-title">
        {trouble.heading}
      </h2>
      <h3 className="mt-6 font-sans text-body font-semibold tracking-normal">{trouble.mail.title}</h3>
      <p className="text-ink-soft">{trouble.mail.description}</p>
      <h3 className="mt-6 font-sans text-body font-semibold tracking-normal">{trouble.ask.title}</h3>
      <p className="text-ink-soft">
        {trouble.ask.description}{" "}
        <ButtonLink to={sitePaths.contact} look="quiet">
          {contact}
        </ButtonLink>
      </p>
    </section>
  );
}
