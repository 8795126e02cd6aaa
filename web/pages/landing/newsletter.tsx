import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Button } from "../../ui/button.tsx";

/** The footer's newsletter form. Submitting it only says thanks and clears the field; nothing is validated or sent. */
export function Newsletter({ content }: { readonly content: LandingContent["newsletter"] }) {
  return (
    <form
      noValidate
      className="grid grid-cols-1 wrap-anywhere items-center gap-x-16 gap-y-4 border-b border-forest-line pb-[clamp(2rem,5vw,3rem)] md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        window.alert(content.successMessage);
        form.reset();
      }}
    >
      <h2 className="text-title">{content.heading}</h2>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap gap-3">
          <input
            type="email"
            name="email"
            autoComplete="email"
            aria-label={content.placeholder}
            placeholder={content.placeholder}
            className="min-h-12 min-w-0 flex-[1_1_min(12rem,100%)] rounded-full border border-on-forest-soft bg-transparent px-5 placeholder:text-on-forest-soft"
          />
          <Button type="submit" look="spark">
            {content.button}
          </Button>
        </div>
        <p className="text-fine text-on-forest-soft">{content.disclaimer}</p>
      </div>
    </form>
  );
}
