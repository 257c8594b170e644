// The default theme with the system's own fonts, and this project's colors.
import Theme from "vitepress/theme-without-fonts"
import "./style.css"

export default Theme
