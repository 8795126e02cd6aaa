import { useId } from "react";

/**
 * The product's logo: a speech bubble with a line cut out of it. Takes the text color; through the line one sees the
 * ground, so that it stands out on every ground, in both themes.
 */
export function Mark({ className }: { readonly className?: string }) {
  const cut = useId();
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <mask id={cut} maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32">
        <path fill="#fff" d="M0 0h32v32H0Z" />
        <path
          d="M9.5 13.6h4l1.7-3.4 2.3 6 1.8-2.6h3.2"
          stroke="#000"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </mask>
      <path
        d="M4 13.2A8.2 8.2 0 0 1 12.2 5h7.6a8.2 8.2 0 0 1 0 16.4h-6L7.6 26.6v-6.2A8.2 8.2 0 0 1 4 13.2Z"
        fill="currentColor"
        mask={`url(#${cut})`}
      />
    </svg>
  );
}
