import './indexing-line.css';
import { useEffect, useState } from 'react';
import type { IndexingProgress } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';

/** How far the search index is being built anew; nothing while it is up to date. Searching works all the while. */
export function IndexingLine() {
  const [progress, setProgress] = useState<IndexingProgress | null>(null);
  useEffect(() => window.parlance.on('library:indexing', setProgress), []);
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <p className="indexing-line" title={strings.sidebar.indexingWhy}>
      {strings.sidebar.indexing(total === 0 ? 1 : done / total)}
    </p>
  );
}
