import { useEffect, useState } from 'react';
import type { Remembered } from '../../src-shared/app.ts';
import { call } from '../bridge.ts';

/** Widths in CSS pixels. */
export const SIDE = { min: 170, max: 340, first: 220 } as const;
export const LIST = { min: 270, max: 560, first: 350 } as const;
export const DETAILS = { first: 300 } as const;

/** Below this the sidebar lies over the list, above it beside it. */
const SIDE_FITS = 900;
/** Below this the details lie over the reader. */
const DETAILS_FIT = 1180;
/** Of each splitter. */
const EDGE = 1;
/** What the reader keeps at least. */
const READER = 380;

/** How the window is parted. */
export interface Layout {
  readonly sideWidth: number;
  readonly listWidth: number;
  readonly listMax: number;
  readonly side: 'beside' | 'over' | 'hidden';
  readonly details: 'beside' | 'over' | 'hidden';
  /** The window is too narrow for a sidebar beside the list. */
  readonly sideLiesOver: boolean;
  /** Where the reader begins. */
  readonly readerStart: number;
  readonly resizeSide: (width: number) => void;
  readonly resizeList: (width: number) => void;
  readonly keepWidths: (widths: Pick<Remembered, 'sideWidth' | 'listWidth'>) => void;
  readonly toggleSide: () => void;
  readonly toggleDetails: () => void;
  /** Puts away what lies over the rest. */
  readonly uncover: () => void;
}

/** The panes, as they were left and as they fit into the window. */
export function useLayout(remembered: Remembered): Layout {
  const windowWidth = useWindowWidth();
  const [sideWidth, resizeSide] = useState(remembered.sideWidth ?? SIDE.first);
  const [listWidth, resizeList] = useState(remembered.listWidth ?? LIST.first);
  const [sideHidden, setSideHidden] = useState(remembered.sideHidden === true);
  const [detailsShown, setDetailsShown] = useState(remembered.detailsShown === true);
  const [sideOver, setSideOver] = useState(false);
  const [detailsOver, setDetailsOver] = useState(false);

  const sideFits = windowWidth >= SIDE_FITS;
  const side = sideFits ? (sideHidden ? 'hidden' : 'beside') : sideOver ? 'over' : 'hidden';
  const detailsFit = windowWidth >= DETAILS_FIT;
  const details = detailsFit ? (detailsShown ? 'beside' : 'hidden') : detailsOver ? 'over' : 'hidden';
  const taken = READER + (side === 'beside' ? sideWidth : 0) + (details === 'beside' ? DETAILS.first : 0);
  const listMax = Math.max(LIST.min, Math.min(LIST.max, windowWidth - taken));

  const listFits = Math.min(listWidth, listMax);

  return {
    sideWidth,
    listWidth: listFits,
    listMax,
    side,
    details,
    sideLiesOver: !sideFits,
    readerStart: (side === 'beside' ? sideWidth + EDGE : 0) + listFits + EDGE,
    resizeSide,
    resizeList,
    keepWidths: (widths) => void call('app:remember', widths),
    toggleSide: () => {
      if (!sideFits) {
        setSideOver(!sideOver);
        return;
      }
      setSideHidden(!sideHidden);
      void call('app:remember', { sideHidden: !sideHidden });
    },
    toggleDetails: () => {
      if (!detailsFit) {
        setDetailsOver(!detailsOver);
        return;
      }
      setDetailsShown(!detailsShown);
      void call('app:remember', { detailsShown: !detailsShown });
    },
    uncover: () => {
      setSideOver(false);
      setDetailsOver(false);
    },
  };
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const listener = (): void => {
      setWidth(window.innerWidth);
    };
    window.addEventListener('resize', listener);
    return () => {
      window.removeEventListener('resize', listener);
    };
  }, []);
  return width;
}
