// The styles of citations that can be chosen.

const styles = [
  { value: '', name: 'Bluebook' },
  { value: 'short', name: 'Short: title and place' },
  { value: 'plain', name: 'Plain: everything spelled out' },
];

// stylesWith returns them with the one that is set, which may be a template of the user's own.
export const stylesWith = (set: string): typeof styles => (styles.some((s) => s.value === set) ? styles : [...styles, { value: set, name: 'Your own' }]);
