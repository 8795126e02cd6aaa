import { checkoutWords } from "#shared/content/words/checkout.ts";
import { useWords } from "../../language/use-words.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepHeading } from "./step-heading.tsx";
import { FormSkeleton } from "./whatsapp-step.tsx";

/** The placeholder of the second step while a signed-in user's account loads. */
export function WhatsAppSkeleton() {
  const { heading } = useWords("checkout", checkoutWords).whatsapp;
  return (
    <section className="grid grid-cols-1 gap-6">
      <StepHeading heading={heading} focused={false}>
        {/* Stands for the sentence on who is signed in: on a phone, between a short address and a long one. */}
        <Skeleton className="h-12 @min-[28rem]:h-6" />
      </StepHeading>
      <FormSkeleton hasAgreed={false} />
    </section>
  );
}
