/** How a value is written. `address` is a URL, `duration` a number of days such as `730d`. */
type SettingType = 'text' | 'number' | 'duration' | 'timestamp' | 'path' | 'address' | 'on/off' | 'choice' | 'list';

/**
 * One environment variable of the server.
 * @property formerName name in earlier versions; a start with it is refused
 * @property default value that is used if the variable is not set
 * @property unset what happens if the variable is not set and there is no single default value
 * @property isSecret whether the value must not be shown to others
 * @property details sentences that follow the first one
 * @property see document, relative to `docs`
 */
export interface Setting {
  readonly name: string;
  readonly formerName?: string;
  readonly type: SettingType;
  readonly default?: string;
  readonly unset?: string;
  readonly isSecret?: boolean;
  readonly sentence: string;
  readonly example?: string;
  readonly details?: string;
  readonly see?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}
