house-option-unknown = no option { $name }; there is { $known }
house-option-flag = the option { $name } is yes or no, not { $value }
house-option-number = the option { $name } is a whole number from { $least } to { $most }, not { $value }
house-option-named-number = the option { $name } is a whole number from { $least } to { $most }, or { $known }, not { $value }
house-option-choice = the option { $name } is one of { $known }, not { $value }
house-no-book = no book { $name }; installed are { $known }
