/** The product's logo: a speech bubble with a line through it. Takes the text color. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        d="M4 13.2A8.2 8.2 0 0 1 12.2 5h7.6a8.2 8.2 0 0 1 0 16.4h-6L7.6 26.6v-6.2A8.2 8.2 0 0 1 4 13.2Z"
        fill="currentColor"
      />
      <path
        d="M9.5 13.6h4l1.7-3.4 2.3 6 1.8-2.6h3.2"
        stroke="var(--paper)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
