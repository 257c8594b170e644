/** The mark: a finder pattern whose inner eye is a coin. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg class="mark" viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
    <rect x="2" y="2" width="24" height="24" rx="6" stroke-width="4" />
    <circle cx="14" cy="14" r="6" />
  </svg>
)
